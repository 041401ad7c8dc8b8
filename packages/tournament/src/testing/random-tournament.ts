import {
  type Pace,
  STANDINGS_SHOWN,
  TABLE_SIZES,
  type TableReport,
  type TournamentSettingsChange,
} from '@pok/protocol';
import type { Random } from '@pok/rules';
import { seededRandom } from '../seating/seeded-random.ts';
import { ModelTable } from './model-table.ts';
import { ORGANISER, TestTournament } from './test-tournament.ts';

const PEOPLE = Array.from({ length: 14 }, (_, number) => `p${number}`);

const SECOND_ORGANISER = 'p13';

/** A tournament in which everything happens in any order, and reports come late, twice or from nodes that died. */
export class RandomTournament {
  readonly tournament: TestTournament;
  /** The longest report of each table that has arrived. */
  readonly told = new Map<string, TableReport>();
  readonly #random: Random;
  readonly #tables = new Map<string, ModelTable>();
  readonly #sent: TableReport[] = [];

  constructor(pace: Pace, seed: string) {
    this.#random = seededRandom(seed);
    this.tournament = new TestTournament({ pace, rolls: 6, timer: 20, minutes: 3 });
  }

  step(): void {
    const { tournament } = this;
    const [person, number] = [this.#pick(PEOPLE), tournament.state.sittings.length];
    const sitting = this.#random(5) === 0 ? number + 1 : number;
    const chances: readonly (readonly [weight: number, action: () => void])[] = [
      [6, () => tournament.send(person, { type: 'join', name: person })],
      [1, () => tournament.send(person, { type: 'leave' })],
      [2, () => tournament.go(person)],
      [3, () => tournament.come(person)],
      [1, () => tournament.send(ORGANISER, { type: 'remove', person })],
      [1, () => this.#allowSomebody()],
      [
        2,
        () => tournament.send(person, { type: 'add-client-seed', sitting: number + 1, clientSeed: person }),
      ],
      [3, () => tournament.send(ORGANISER, { type: 'seat', sitting: number + 1 })],
      [1, () => tournament.send(ORGANISER, { type: 'pause' })],
      [2, () => tournament.send(ORGANISER, { type: 'resume' })],
      [1, () => tournament.send(ORGANISER, { type: 'next', sitting, roll: this.#random(7) })],
      [1, () => tournament.send(ORGANISER, { type: 'set-time', sitting, minutes: this.#random(3) })],
      [1, () => this.#random(4) === 0 && tournament.send(ORGANISER, { type: 'end-sitting', sitting })],
      [1, () => tournament.send(person, { type: 'rename', name: `${person}!` })],
      [1, () => tournament.send(ORGANISER, { type: 'add-organiser', person: SECOND_ORGANISER })],
      [1, () => tournament.send(ORGANISER, { type: 'remove-organiser', person: SECOND_ORGANISER })],
      [1, () => tournament.send(ORGANISER, { type: 'change-settings', settings: this.#newSettings() })],
      [6, () => tournament.wait(this.#random(30_000))],
      [1, () => tournament.sleep(this.#random(60_000))],
      [20, () => this.#stepTables()],
      [4, () => this.#sent.length > 0 && this.#tell(this.#pick(this.#sent))],
    ];
    let place = this.#random(chances.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, action] of chances) {
      if (place < weight && place >= 0) action();
      place -= weight;
    }
  }

  #allowSomebody(): void {
    const removed = this.tournament.state.people.find(({ isRemoved }) => isRemoved);
    if (removed !== undefined) this.tournament.send(ORGANISER, { type: 'allow', person: removed.person });
  }

  #newSettings(): TournamentSettingsChange {
    return { standings: this.#pick(STANDINGS_SHOWN), tableSize: this.#pick(TABLE_SIZES) };
  }

  /** Every table ends, and its last report arrives. */
  finish(): void {
    this.tournament.send(ORGANISER, { type: 'end' });
    for (let round = 0; round < 3; round += 1) this.#stepTables();
  }

  #stepTables(): void {
    for (const { code } of this.#allTables()) {
      const table = this.#tables.get(code) ?? new ModelTable(code);
      this.#tables.set(code, table);
      const instruction = this.tournament.instructionOf(code);
      if (instruction !== undefined) table.step(instruction, this.#random);
      this.#sent.push(table.report);
      // A node may die before it has reported.
      if (this.#random(4) > 0 || this.tournament.state.endedAt !== null) this.#tell(table.report);
    }
  }

  #tell(report: TableReport): void {
    this.tournament.report(report);
    const known = this.told.get(report.table);
    if (known === undefined || known.matches.length < report.matches.length)
      this.told.set(report.table, report);
  }

  #allTables(): readonly { readonly code: string }[] {
    const codes = new Set(this.#tables.keys());
    for (const { code } of this.tournament.view({ kind: 'big-screen' }).sitting?.tables ?? [])
      codes.add(code);
    return [...codes].map((code) => ({ code }));
  }

  #pick<T>(list: readonly T[]): T {
    const picked = list[this.#random(list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }
}
