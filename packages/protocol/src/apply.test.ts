import { describe, expect, test } from 'vitest';
import { apply } from './apply.ts';
import type { FistMessage, MatchMessage, RoundMessage, ServerMessage } from './server-message.ts';
import { BLIND, COMMITMENT, matchFixture, SEED, viewFixture } from './testing/view-fixture.ts';
import type { MatchView } from './view.ts';

const OTHER_SEED = 'fedcba9876543210'.repeat(4);
const before = viewFixture();
const closed = { closed: true, commitment: COMMITMENT } as const;
const open = { closed: false } as const;

function fistMessage(change: Partial<FistMessage> = {}): FistMessage {
  return { type: 'fist', version: 6, seat: 1, commitment: COMMITMENT, ...change };
}

/** Roll DS-: Ben's and Cem's squares meet die Two, and nobody plays the disc of die One. */
const roundMessage: RoundMessage = {
  type: 'round',
  version: 8,
  round: 1,
  plays: 'TSS',
  shapesHandedOver: 'S',
  blinds: [BLIND, BLIND, BLIND],
  roll: 'T--',
};

/** The match after the message, as a view would have it. */
const revealed: MatchView = matchFixture({
  round: {
    number: 2,
    roll: ['triangle', 'blank', 'blank'],
    fists: [open, open, open],
    deadline: null,
  },
  last: {
    number: 1,
    roll: ['disc', 'square', 'blank'],
    plays: ['triangle', 'square', 'square'],
    verdict: {
      dice: [
        { kind: 'missed', shape: 'disc', players: 1, by: -1 },
        { kind: 'met', shape: 'square', players: 2 },
        { kind: 'blank' },
      ],
      why: { square: { kind: 'met', die: 'two' }, triangle: { kind: 'others-met' } },
    },
    blinds: [BLIND, BLIND, BLIND],
    promises: [],
  },
});

describe('a view message', () => {
  test('becomes the first view', () => {
    expect(apply(undefined, { type: 'view', view: before })).toBe(before);
  });

  test('replaces an older view, and one of the same version: only its clock may be newer', () => {
    for (const version of [5, 6]) {
      const newer = { ...before, version, now: before.now + 1 };
      expect(apply(before, { type: 'view', view: newer })).toBe(newer);
    }
  });

  test('that is older than the view changes nothing', () => {
    expect(apply(before, { type: 'view', view: { ...before, version: 4 } })).toBe(before);
  });
});

describe('a fist message', () => {
  test('closes a fist', () => {
    const after = apply(before, fistMessage());
    expect(after.version).toBe(6);
    expect(after.match?.round?.fists).toEqual([open, closed, open]);
  });

  test('without a commitment opens it again', () => {
    const after = apply(apply(before, fistMessage()), fistMessage({ version: 7, commitment: null }));
    expect(after).toEqual({ ...before, version: 7 });
  });

  test('about the viewer shows the shape they chose', () => {
    const own = fistMessage({ seat: 0 });
    expect(apply(before, own, 'triangle').match?.round?.fists[0]).toEqual({ ...closed, shape: 'triangle' });
    expect(apply(before, own).match?.round?.fists[0]).toEqual(closed);
  });

  test('about somebody else never shows the shape that the viewer chose', () => {
    expect(apply(before, fistMessage(), 'triangle').match?.round?.fists[1]).toEqual(closed);
  });
});

describe('a round message', () => {
  test('reveals the plays, judges them and rolls again', () => {
    expect(apply(before, roundMessage)).toEqual({ ...before, version: 8, match: revealed });
  });

  test('takes the counter that was handed over from the viewer\u2019s hand', () => {
    const ofBen = viewFixture(matchFixture({ you: 1 }));
    expect(apply(ofBen, roundMessage).match?.hand).toEqual({ disc: 2, square: 1, triangle: 2 });
  });

  test('gives a spectator no hand', () => {
    const { hand: _hand, ...match } = matchFixture({ you: null });
    expect(apply(viewFixture(match), roundMessage).match).not.toHaveProperty('hand');
  });

  test('with the memory aid counts what each player has handed over', () => {
    const players = matchFixture().players.map((player) => ({ ...player, handedOverCount: 1 }));
    const after = apply(viewFixture(matchFixture({ players })), roundMessage);
    expect(after.match?.players.map(({ handedOverCount }) => handedOverCount)).toEqual([1, 2, 2]);
  });

  test('with the memory aid for hands takes the counters from them', () => {
    const hand = { disc: 2, square: 2, triangle: 1 };
    const players = matchFixture().players.map((player) => ({ ...player, handedOverCount: 1, hand }));
    const after = apply(viewFixture(matchFixture({ players })), roundMessage);
    expect(after.match?.players.map(({ hand: left }) => left?.square)).toEqual([2, 1, 1]);
    expect(after.match?.players.map(({ handedOverCount }) => handedOverCount)).toEqual([1, 2, 2]);
  });

  test('clears what bots said before it', () => {
    const talk = { kind: 'reaction', reaction: 'wow' } as const;
    const kept = { seat: 0, talk, at: 2 };
    const seats = before.seats.with(1, { kind: 'bot', name: 'Mira', level: 'casual' });
    const view = { ...before, seats, talk: [kept, { seat: 1, talk, at: 3 }] };
    expect(apply(view, roundMessage).talk).toEqual([kept]);
    expect(apply(view, fistMessage()).talk).toHaveLength(2);
  });

  test('brings promises, the deadline and the fists of bots where there are any', () => {
    const promises = [{ seat: 1, promise: 'play', shape: 'square', wasHonest: true }] as const;
    const extra = { promises, deadline: 1_794_000_020_000, fists: [open, open, closed] } as const;
    const { match } = apply(before, { ...roundMessage, ...extra });
    expect(match?.last?.promises).toEqual(promises);
    expect(match?.round).toMatchObject({ deadline: extra.deadline, fists: extra.fists });
  });

  test.each([
    ['too many plays', { plays: 'TSSS' }],
    ['no roll', { roll: '---' }],
    ['the number of another round', { round: roundMessage.round + 1 }],
  ])('with %s does not fit the view', (_, change) => {
    expect(() => apply(before, { ...roundMessage, ...change })).toThrow(RangeError);
  });
});

describe('a match message', () => {
  const started: MatchMessage = { type: 'match', version: 6, nextCommitment: OTHER_SEED, roll: 'DS-' };
  const lobby = viewFixture(null);
  const next = { match: 3, commitment: OTHER_SEED, seededBy: [] };
  const fairness = { commitment: SEED, clientSeeds: ['', '', ''] };

  test('starts the next match for everybody who sits', () => {
    const match = matchFixture({ number: 2, fairness });
    expect(apply(lobby, started)).toEqual({ ...lobby, version: 6, match, next });
  });

  test('brings client seeds, the deadline and the fists of bots where there are any', () => {
    const clientSeeds = ['', 'seed-of-ben', ''];
    const extra = { clientSeeds, deadline: 1_794_000_020_000, fists: [open, open, closed] } as const;
    const { match } = apply(lobby, { ...started, ...extra });
    expect(match?.fairness.clientSeeds).toEqual(clientSeeds);
    expect(match?.round).toMatchObject({ deadline: extra.deadline, fists: extra.fists });
  });

  test('gives a spectator no place and no hand', () => {
    const watching = { ...lobby, you: { person: null, seat: null, name: null } };
    const { match } = apply(watching, started);
    expect(match?.you).toBeNull();
    expect(match).not.toHaveProperty('hand');
  });

  test.each([
    ['counts', { handedOverCount: 0 }],
    ['hands', { handedOverCount: 0, hand: { disc: 2, square: 2, triangle: 2 } }],
  ] as const)('with the memory aid %s shows what players hold', (memoryAid, counters) => {
    const { match } = apply({ ...lobby, settings: { ...lobby.settings, memoryAid } }, started);
    expect(match?.players[1]).toEqual({ name: 'Ben', kind: 'person', ...counters });
  });

  test('without a roll does not fit the view', () => {
    expect(() => apply(lobby, { ...started, roll: '---' })).toThrow(RangeError);
  });

  test('that is not newer than the view changes nothing', () => {
    const after = apply(lobby, started);
    expect(apply(after, started)).toBe(after);
  });
});

describe('a small message', () => {
  const merged: readonly ServerMessage[] = [
    fistMessage({ version: 7, seat: 0 }),
    fistMessage({ version: 7, seat: 1 }),
    roundMessage,
  ];

  test('may share its version with others that happened at the same time', () => {
    const after = merged.reduce((view, message) => apply(view, message), before);
    expect(after).toEqual({ ...before, version: 8, match: revealed });
  });

  test('may come twice', () => {
    const twice = merged.flatMap((message) => [message, message]);
    const after = twice.reduce((view, message) => apply(view, message), before);
    expect(after).toEqual({ ...before, version: 8, match: revealed });
  });

  test.each([
    ['older than the view', before, fistMessage({ version: 4 })],
    ['between matches', viewFixture(matchFixture({ round: null })), fistMessage()],
    ['before the first match', viewFixture(null), fistMessage()],
    ['of a round that the view has revealed', { ...viewFixture(revealed), version: 8 }, roundMessage],
  ])('%s changes nothing', (_, view, message) => {
    expect(apply(view, message)).toBe(view);
  });

  test('about a seat that nobody plays does not fit the view', () => {
    expect(() => apply(before, fistMessage({ seat: 6 }))).toThrow(RangeError);
  });

  test('before the first view has no effect', () => {
    expect(apply(undefined, fistMessage())).toBeUndefined();
  });
});

test.each<ServerMessage>([
  { type: 'answer', id: 'x', ok: true },
  { type: 'error', code: 'too-many', message: 'slow down' },
  { type: 'pong' },
])('$type says nothing about the table', (message) => {
  expect(apply(before, message)).toBe(before);
});
