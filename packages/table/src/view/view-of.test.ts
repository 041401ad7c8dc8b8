import type { Settings } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { type TestTable, testTable } from '../testing/test-table.ts';
import type { Change } from './change.ts';

const FIVE = ['person-ana', 'person-ben', 'person-cem', 'person-dia', 'person-eli'];
const SEVEN = Array.from({ length: 7 }, (_, index) => `${index}-a-long-name--`);

async function startWith(people: readonly string[], settings: Partial<Settings> = {}): Promise<TestTable> {
  const table = await testTable(people, { players: 7, ...settings });
  for (const person of people)
    await table.must(person, { type: 'add-client-seed', match: 1, clientSeed: 'w'.repeat(16) });
  await table.must(people[0] ?? '', { type: 'start' });
  return table;
}

const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('messages are small', () => {
  test('a view of five players in a round is under 2,000 bytes', async () => {
    const { close, view } = await startWith(FIVE);
    for (const person of [...FIVE, ...FIVE]) await close(person);
    const view5 = view('person-ana');
    expect(view5.match?.round?.number).toBe(3);
    expect(bytes(view5)).toBeLessThan(2_000);
  });

  test('a view of seven players with everything in it is under 5,500 bytes', async () => {
    const { clock, close, must, view } = await startWith(SEVEN, { memoryAid: 'hands', timer: 60 });
    const promiseAll = async (round: number) => {
      for (const person of SEVEN) {
        for (const promise of ['play', 'avoid'] as const) {
          await must(person, { type: 'promise', match: 1, round, promise, shape: 'triangle' });
        }
      }
      await clock.pass(7_000);
    };
    await promiseAll(1);
    for (const person of SEVEN) await close(person);
    await promiseAll(2);
    for (const person of SEVEN) {
      await must(person, { type: 'add-client-seed', match: 2, clientSeed: 'w'.repeat(64) });
      if (person !== SEVEN[6]) await close(person);
    }
    expect(bytes(view(SEVEN[0] ?? ''))).toBeLessThan(5_500);
  });

  test('a choice costs five players together at most 1,000 bytes, the reveal of its round included', async () => {
    const { table, close } = await startWith(FIVE);
    const changes: Change[] = [];
    table.subscribe((change) => changes.push(change));
    for (let round = 0; round < 4; round += 1) for (const person of FIVE) await close(person);
    const told = changes.map((change) => (change.type === 'view' ? Number.NaN : bytes(change)));
    const sum = told.reduce((total, each) => total + each * FIVE.length, 0);
    expect(sum / changes.length).toBeLessThan(1_000);
  });
});

describe('hands', () => {
  const looks = ({ view }: TestTable) =>
    view('ana').seats.map((seat) => (seat.kind === 'person' ? seat.look : undefined));

  test('look as their owners chose, even after they stood up and sat down again', async () => {
    const table = await testTable(['ana', 'ben', 'cem'], { players: 7 });
    await table.must('ben', { type: 'change-look', look: { skin: 'dark', cuff: 'teal' } });
    await table.must('cem', { type: 'change-look', look: { skin: 'light' } });
    await table.must('cem', { type: 'change-look', look: {} });
    await table.must('ben', { type: 'stand' });
    await table.must('ben', { type: 'sit', name: 'ben' });
    expect(looks(table)).toEqual([undefined, undefined, { skin: 'dark', cuff: 'teal' }]);
  });

  test('are those of animals at a table without names, and nobody is known by their own', async () => {
    const table = await testTable(['ana', 'ben', 'cem'], { players: 7 });
    await table.must('ben', { type: 'change-look', look: { skin: 'dark', cuff: 'teal' } });
    await table.must('ana', { type: 'change-settings', settings: { pictureNames: true } });
    expect(looks(table)).toEqual([
      { animal: 'fox', cuff: 'orange' },
      { animal: 'bear', cuff: 'brown' },
      { animal: 'wolf', cuff: 'grey' },
    ]);
  });
});

test('a promise is in the view of its round from the moment it is made, and no later', async () => {
  const { close, must, view } = await startWith(['ana', 'ben', 'cem']);
  expect(view('ana').match?.round).not.toHaveProperty('promises');
  await must('ben', { type: 'promise', match: 1, round: 1, promise: 'avoid', shape: 'disc' });
  const made = [{ seat: 1, promise: 'avoid', shape: 'disc' }];
  expect(view('ana').match?.round?.promises).toEqual(made);
  for (const person of ['ana', 'ben', 'cem']) await close(person);
  expect(view('ana').match?.round).not.toHaveProperty('promises');
  expect(view('ana').match?.last?.promises).toMatchObject(made);
});
