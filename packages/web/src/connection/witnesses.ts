import type { PersonId, TableCode, View } from '@pok/protocol';
import { newWitness, observe, type Witness } from '@pok/table';
import { Stored } from '../storage/stored.ts';
import { type StoredWitness, upcastWitnessesToV2, witnessesSchema } from './witness-schema.ts';

const STORED = new Stored('pok-witnesses', witnessesSchema, [upcastWitnessesToV2]);
/** The current match, the one before it, and one at another table. */
const MAX_WITNESSES = 3;

/** What a person saw, on this device, of the matches at a table. It survives a reload, so the check at the end is complete. */
export class Witnesses {
  readonly #table: TableCode;
  readonly #person: PersonId | null;
  #witnesses: readonly Witness[];

  constructor({ table, you: { person } }: View) {
    this.#table = table;
    this.#person = person;
    this.#witnesses = STORED.loadOr([])
      .filter((stored) => this.#isMine(stored))
      .map(({ witness }) => witness);
  }

  of(match: number): Witness | undefined {
    return this.#witnesses.find((witness) => witness.match === match);
  }

  /** Call it with the view that shows the commitment, before the client seed is sent. */
  begin(view: View, clientSeed: string): void {
    const before = this.#witnesses.filter(({ match }) => match !== view.next.match);
    this.#save([...before, newWitness(view, clientSeed)]);
  }

  observe(...views: readonly View[]): void {
    const seen = this.#witnesses.map((witness) => views.reduce(observe, witness));
    if (seen.some((witness, index) => witness !== this.#witnesses[index])) this.#save(seen);
  }

  remove(match: number): void {
    this.#save(this.#witnesses.filter((witness) => witness.match !== match));
  }

  /** Forgets this match and all after it. */
  removeFrom(first: number): void {
    this.#save(this.#witnesses.filter(({ match }) => match < first));
  }

  #save(witnesses: readonly Witness[]): void {
    this.#witnesses = witnesses.slice(-MAX_WITNESSES);
    const others = STORED.loadOr([]).filter((stored) => !this.#isMine(stored));
    const mine = this.#witnesses.map((witness) => ({ table: this.#table, person: this.#person, witness }));
    STORED.save([...others, ...mine].slice(-MAX_WITNESSES));
  }

  #isMine({ table, person }: StoredWitness): boolean {
    return table === this.#table && person === this.#person;
  }
}
