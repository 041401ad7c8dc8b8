import { newWitness, observe, type PersonId, type TableCode, type View, type Witness } from '@pok/table';
import { parseWitness } from './parse-witness.ts';
import { isRecord, recall, remember } from './storage.ts';

const KEY = 'pok-witnesses';
/** The match that is on, the one before it, and one at another table. */
const MOST = 3;

interface Kept {
  readonly table: TableCode;
  readonly person: PersonId | null;
  readonly witness: Witness;
}

/** What a person saw on this device of the matches at a table. A reload doesn't blind it: the check at the end is whole. */
export class Witnesses {
  readonly #table: TableCode;
  readonly #person: PersonId | null;
  #witnesses: readonly Witness[];

  constructor({ table, you: { person } }: View) {
    this.#table = table;
    this.#person = person;
    this.#witnesses = recallAll()
      .filter((kept) => this.#isMine(kept))
      .map(({ witness }) => witness);
  }

  of(match: number): Witness | undefined {
    return this.#witnesses.find((witness) => witness.match === match);
  }

  /** To be called with the view that shows the commitment, before the word is given. */
  begin(view: View, word: string): void {
    const before = this.#witnesses.filter(({ match }) => match !== view.next.match);
    this.#keep([...before, newWitness(view, word)]);
  }

  observe(...views: readonly View[]): void {
    const seen = this.#witnesses.map((witness) => views.reduce(observe, witness));
    if (seen.some((witness, index) => witness !== this.#witnesses[index])) this.#keep(seen);
  }

  forget(match: number): void {
    this.#keep(this.#witnesses.filter((witness) => witness.match !== match));
  }

  #keep(witnesses: readonly Witness[]): void {
    this.#witnesses = witnesses.slice(-MOST);
    const others = recallAll().filter((kept) => !this.#isMine(kept));
    const mine = this.#witnesses.map((witness) => ({ table: this.#table, person: this.#person, witness }));
    remember(KEY, [...others, ...mine].slice(-MOST));
  }

  #isMine({ table, person }: Kept): boolean {
    return table === this.#table && person === this.#person;
  }
}

function recallAll(): readonly Kept[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? stored.flatMap((value) => parseKept(value) ?? []) : [];
}

function parseKept(value: unknown): Kept | undefined {
  if (!isRecord(value)) return undefined;
  const { table, person } = value;
  const witness = parseWitness(value.witness);
  const isPerson = person === null || typeof person === 'string';
  return typeof table === 'string' && isPerson && witness !== undefined
    ? { table, person, witness }
    : undefined;
}
