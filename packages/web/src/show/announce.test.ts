import type { TalkLine, View } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { announceFists, announceStage, announceSubstitute, announceTalk } from './announce.ts';
import { reveal, viewOf } from './fixtures.ts';
import type { Show } from './show.ts';

overwriteGetLocale(() => 'en');

const CHOOSE: Show = { stage: 'choose', match: 1, round: 1 };

describe('what a blind player hears', () => {
  test('the roll and what it asks for', () => {
    const view = viewOf({ round: 3, roll: 'TD-' });
    expect(announceStage({ stage: 'choose', match: 1, round: 3 }, view)).toEqual([
      'Round 3. The dice: Die One: one triangle, Die Two: two discs, Die Three: blank.',
      'Exactly one triangle or two discs',
      'No die met? Then squares go.',
      'You have two discs, two squares, and two triangles.',
    ]);
  });

  test('the open fists, a sentence for each die, and what it means for them', () => {
    const last = reveal(1, 'TD-', 'DDST');
    const view = viewOf({ round: 2, last });
    expect(announceStage({ stage: 'judge', match: 1, reveal: last, until: 0 }, view)).toEqual([
      'The fists open. Mia: disc, Jonas: disc, Lucía: square, Chloé: triangle.',
      'Chloé played the only triangle.',
      'Exactly two discs: Jonas and you.',
      'A die was met, so shapes that are on no die come back: Lucía.',
      'Your disc goes into the box!',
    ]);
  });

  test('which fists are already closed when the dice have fallen, the listener’s last', () => {
    const view = viewOf({ fists: 'D*.*' });
    expect(announceStage(CHOOSE, view).at(-1)).toBe('Already closed: Jonas, Chloé, and you.');
  });

  test('whether promises were kept', () => {
    const last = {
      ...reveal(1, 'TD-', 'DDST'),
      promises: [
        { seat: 1, promise: 'avoid', shape: 'disc', wasHonest: false },
        { seat: 1, promise: 'play', shape: 'disc', wasHonest: true },
        { seat: 3, promise: 'play', shape: 'disc', wasHonest: false },
      ],
    } as const;
    const actual = announceStage(
      { stage: 'judge', match: 1, reveal: last, until: 0 },
      viewOf({ round: 2, last }),
    );
    expect(actual.slice(1, 3)).toEqual(['Jonas was honest.', 'Chloé bluffed.']);
  });

  test('how it ended', () => {
    const view = viewOf({ round: null, last: reveal(7, 'TD-', 'DDST') });
    expect(announceStage({ stage: 'over', match: 1 }, view)).toEqual([
      'You win!',
      'Five counters gone after 7 rounds.',
    ]);
  });

  test('[P3] that a fist is closed, never what is in it', () => {
    expect(announceFists(viewOf({ fists: '.*..' }), viewOf({ fists: 'D..*' }), CHOOSE)).toEqual([
      'Jonas opened their fist again.',
      'Chloé closed their fist.',
    ]);
    expect(announceFists(viewOf({ round: 1 }), viewOf({ round: 2, fists: '****' }), CHOOSE)).toEqual([]);
  });

  test('no fist of a round before its dice', () => {
    const last = reveal(1, 'TD-', 'DDST');
    const judged: Show = { stage: 'judge', match: 1, reveal: last, until: 0 };
    const next = (fists: string) => viewOf({ round: 2, last, fists });
    expect(announceFists(next('....'), next('.*..'), judged)).toEqual([]);
    expect(announceFists(next('....'), next('.*..'), CHOOSE)).toEqual([]);
  });

  test('what the others say, once, and nothing that was said before they came', () => {
    const promise: TalkLine = {
      seat: 1,
      talk: { kind: 'promise', promise: 'play', shape: 'disc' },
      at: 1,
    };
    const cry: TalkLine = { seat: 3, talk: { kind: 'reaction', reaction: 'think' }, at: 2 };
    const own: TalkLine = { seat: 0, talk: { kind: 'reaction', reaction: 'wow' }, at: 3 };
    const after = { ...viewOf(), talk: [promise, cry, own] };
    expect(announceTalk(viewOf(), after)).toEqual(['Jonas: I’ll play a disc.', 'Chloé: Hmm…']);
    expect(announceTalk({ ...viewOf(), talk: [promise] }, after)).toEqual(['Chloé: Hmm…']);
    expect(announceTalk(undefined, after)).toEqual([]);
  });

  test('what bots say, with the dice or the verdict it is about', () => {
    const view = viewOf({ round: 1 });
    const seats = view.seats.with(3, { kind: 'bot', name: 'Chloé', level: 'casual' });
    const talk: readonly TalkLine[] = [
      { seat: 3, talk: { kind: 'promise', promise: 'play', shape: 'disc' }, at: 1 },
    ];
    expect(announceTalk({ ...view, seats }, { ...view, seats, talk })).toEqual([]);
    expect(announceStage(CHOOSE, { ...view, seats, talk }).at(-1)).toMatch(/^Chloé: .*disc/);
  });

  test('that a bot plays for them, when it begins', () => {
    const substituted = withSubstitute(viewOf());
    expect(announceSubstitute(viewOf(), substituted)).toEqual(['A bot is playing for you.']);
    expect(announceSubstitute(undefined, substituted)).toEqual(['A bot is playing for you.']);
    expect(announceSubstitute(substituted, substituted)).toEqual([]);
  });
});

function withSubstitute(view: View): View {
  const seats = view.seats.map((seat, index) =>
    index === view.you.seat && seat.kind === 'person' ? { ...seat, substitute: 'temporary' as const } : seat,
  );
  return { ...view, seats };
}
