import type { Answer, PersonId } from '@pok/protocol';
import { Budget } from './limits.ts';

const MINUTE_MS = 60_000;
/** So many people are remembered before those are forgotten who have all of their share again. */
const FEW = 1_000;

/**
 * What each person may add to the logs of tables, however many sockets they open for it: logs are kept for good, and read
 * again whenever a table comes back into memory.
 */
export class LogShare {
  readonly #budgets = new Map<PersonId, Budget>();
  readonly #perMinute: number;
  readonly #now: () => number;
  #most = FEW;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Seconds until there is a little more for whoever has used it up. */
  get wait(): number {
    return Math.ceil(60 / this.#perMinute);
  }

  spend(person: PersonId): boolean {
    return this.#budgetOf(person).spend(this.#now());
  }

  /** What a table refuses is not in its log, and costs nothing. */
  async spendOn(person: PersonId, submit: () => Promise<Answer>): Promise<Answer | 'too-many'> {
    const budget = this.#budgetOf(person);
    if (!budget.spend(this.#now())) return 'too-many';
    const answer = await submit();
    if (!answer.ok) budget.giveBack();
    return answer;
  }

  #budgetOf(person: PersonId): Budget {
    const known = this.#budgets.get(person);
    if (known !== undefined) return known;
    if (this.#budgets.size >= this.#most) this.#forget();
    const fresh = new Budget(this.#perMinute, this.#now(), { per: MINUTE_MS });
    this.#budgets.set(person, fresh);
    return fresh;
  }

  #forget(): void {
    for (const [person, budget] of this.#budgets)
      if (budget.isWhole(this.#now())) this.#budgets.delete(person);
    this.#most = Math.max(FEW, this.#budgets.size * 2);
  }
}
