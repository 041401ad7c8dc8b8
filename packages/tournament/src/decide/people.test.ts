import { describe, expect, test } from 'vitest';
import { ORGANISER, TestTournament } from '../testing/test-tournament.ts';

const refused = (refusal: string) => ({ ok: false, refusal });
const join = (name: string) => ({ type: 'join', name }) as const;
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `p${number}`);

describe('joining', () => {
  test('needs the code and a name, and no account', () => {
    const tournament = new TestTournament();
    expect(tournament.send('ana', join(' Ana '))).toMatchObject({ ok: true });
    expect(tournament.view('ana')).toMatchObject({
      playing: 1,
      you: { name: 'Ana', plays: true, isOrganiser: false },
    });
    expect(tournament.send('ana', join('Ana'))).toEqual(refused('already-joined'));
    expect(tournament.send('ben', join('ANA'))).toEqual(refused('name-taken'));
    expect(tournament.send('ben', join(' '))).toEqual(refused('name-empty'));
  });

  test('a repeated command gets the same answer and is not carried out again', () => {
    const tournament = new TestTournament();
    expect(tournament.send('ana', join('Ana'), 'once')).toMatchObject({ ok: true });
    const appends = tournament.log.length;
    expect(tournament.send('ana', join('Ana'), 'once')).toEqual({ ok: true, events: [] });
    expect(tournament.log.length).toBe(appends);
  });

  test('a stranger can ask for nothing else', () => {
    const tournament = new TestTournament();
    for (const type of ['leave', 'pause', 'end'] as const)
      expect(tournament.send('ana', { type })).toEqual(refused('not-in-tournament'));
  });

  test('300 people fit in, and the 301st is refused', () => {
    const tournament = new TestTournament();
    tournament.join(...numbered(300));
    expect(tournament.send('late', join('late'))).toEqual(refused('tournament-full'));
    tournament.must('p7', { type: 'leave' });
    expect(tournament.send('late', join('late'))).toMatchObject({ ok: true });
    tournament.seat();
    expect(tournament.plan()).toHaveLength(75);
    expect(tournament.plan().flat().toSorted()).toEqual(
      [...numbered(300).filter((person) => person !== 'p7'), 'late'].toSorted(),
    );
  });

  test('a locked tournament lets in only people who have been there before', () => {
    const tournament = new TestTournament();
    tournament.join('ana');
    tournament.must('ana', { type: 'leave' });
    tournament.must(ORGANISER, { type: 'change-settings', settings: { locked: true } });
    expect(tournament.send('ben', join('Ben'))).toEqual(refused('tournament-locked'));
    expect(tournament.send('ana', join('ana'))).toMatchObject({ ok: true });
  });

  test('in a class everybody is an animal of their own, however many there are', () => {
    const tournament = new TestTournament({ pictureNames: true });
    tournament.join(...numbered(160));
    const names = tournament.view(ORGANISER).people?.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(161);
    expect(names).toContain('orange-fox-2');
    expect(tournament.send('p1', { type: 'rename', name: 'Bea' })).toEqual(refused('names-off'));
  });

  test('names become animals when the organiser wants', () => {
    const tournament = new TestTournament();
    tournament.join('ana', 'ben');
    tournament.must(ORGANISER, { type: 'change-settings', settings: { pictureNames: true } });
    expect(tournament.view(ORGANISER).people?.map(({ name }) => name)).toEqual([
      'orange-fox',
      'brown-bear',
      'grey-wolf',
    ]);
  });

  test('somebody who comes back keeps what they have won', () => {
    const tournament = new TestTournament();
    tournament.join('ana', 'ben', 'cem');
    tournament.seat();
    tournament.report({
      table: tournament.view('ana').sitting?.table?.code ?? '',
      closed: 0,
      rounds: [],
      matches: [{ match: 1, players: ['ana', 'ben', 'cem'], result: { kind: 'win', seat: 0 }, left: [] }],
      isOver: true,
    });
    tournament.must(ORGANISER, { type: 'end-sitting', sitting: 1 });
    const before = tournament.view('ben').standings;
    expect(before).toHaveLength(3);
    tournament.must('ana', { type: 'leave' });
    expect(tournament.view('ben').standings).toEqual(before);
    tournament.must('ana', join('Ana'));
    expect(tournament.view('ana').standings[0]).toMatchObject({ person: 'ana', name: 'Ana', wins: 1 });
  });
});

describe('organisers', () => {
  test('may play, and need not', () => {
    const tournament = new TestTournament();
    expect(tournament.view(ORGANISER)).toMatchObject({
      playing: 0,
      you: { isOrganiser: true, plays: false },
    });
    expect(tournament.send(ORGANISER, { type: 'seat', sitting: 1 })).toEqual(refused('nobody-to-seat'));
    tournament.must(ORGANISER, join('Olga'));
    expect(tournament.view(ORGANISER)).toMatchObject({ playing: 1, you: { isOrganiser: true, plays: true } });
  });

  test('nobody else can run the tournament', () => {
    const tournament = new TestTournament();
    tournament.join('ana', 'ben');
    for (const command of [
      { type: 'seat', sitting: 1 },
      { type: 'pause' },
      { type: 'end' },
      { type: 'remove', person: 'ben' },
      { type: 'add-organiser', person: 'ana' },
      { type: 'rename', name: 'Rude', person: 'ben' },
      { type: 'change-settings', settings: { locked: true } },
    ] as const)
      expect(tournament.send('ana', command)).toEqual(refused('not-organiser'));
  });

  test('a second organiser has the same rights, and the last one stays', () => {
    const tournament = new TestTournament();
    tournament.join('ana');
    expect(tournament.send(ORGANISER, { type: 'remove-organiser', person: ORGANISER })).toEqual(
      refused('last-organiser'),
    );
    expect(tournament.send(ORGANISER, { type: 'add-organiser', person: 'nobody' })).toEqual(
      refused('no-such-person'),
    );
    tournament.must(ORGANISER, { type: 'add-organiser', person: 'ana' });
    tournament.must('ana', { type: 'seat', sitting: 1 });
    tournament.must('ana', { type: 'remove-organiser', person: ORGANISER });
    expect(tournament.send(ORGANISER, { type: 'pause' })).toEqual(refused('not-organiser'));
  });

  test('can ask people to leave, and let them back in', () => {
    const tournament = new TestTournament();
    tournament.join('ana', 'ben', 'cem', 'dia');
    tournament.must(ORGANISER, { type: 'remove', person: 'ben' });
    expect(tournament.view('ben').you).toMatchObject({ isRemoved: true, plays: false });
    expect(tournament.send('ben', join('Ben'))).toEqual(refused('removed'));
    tournament.seat();
    expect(tournament.plan().flat()).not.toContain('ben');
    tournament.must(ORGANISER, { type: 'allow', person: 'ben' });
    expect(tournament.view('ben').you).toMatchObject({ isRemoved: false, plays: true });
    expect(tournament.send(ORGANISER, { type: 'remove', person: ORGANISER })).toEqual(
      refused('no-such-person'),
    );
  });

  test('when it is over, standings can still be shown and names corrected', () => {
    const tournament = new TestTournament({ standings: 'hidden' });
    tournament.join('ana');
    tournament.must(ORGANISER, { type: 'end' });
    tournament.must(ORGANISER, { type: 'end' });
    tournament.must(ORGANISER, { type: 'change-settings', settings: { standings: 'all' } });
    tournament.must(ORGANISER, { type: 'rename', name: 'Anna', person: 'ana' });
    expect(tournament.send(ORGANISER, { type: 'seat', sitting: 1 })).toEqual(refused('tournament-over'));
    expect(tournament.send('ben', join('Ben'))).toEqual(refused('tournament-over'));
    expect(tournament.view('ana')).toMatchObject({ isOver: true, you: { name: 'Anna' } });
  });
});

describe('client seeds', () => {
  const add = (sitting: number, clientSeed: string) =>
    ({ type: 'add-client-seed', sitting, clientSeed }) as const;

  test('each device adds one for the next sitting, after the commitment', () => {
    const tournament = new TestTournament();
    tournament.join('ana', 'ben');
    expect(tournament.send('ana', add(2, 'seed'))).toEqual(refused('wrong-sitting'));
    expect(tournament.send('ana', add(1, 'two words'))).toEqual(refused('client-seed-invalid'));
    tournament.must('ana', add(1, 'seed'));
    expect(tournament.send('ana', add(1, 'other'))).toEqual(refused('client-seed-already-given'));
    expect(tournament.view('ana').you.hasSeeded).toBe(true);
    expect(tournament.view('ben').you.hasSeeded).toBe(false);
    const { commitment } = tournament.view('ana').next;
    tournament.seat();
    expect(tournament.view('ana').sitting?.chain.commitment).toBe(commitment);
    expect(tournament.view('ana').you.hasSeeded).toBe(false);
    expect(tournament.send('ben', add(1, 'late'))).toEqual(refused('wrong-sitting'));
  });
});
