import type { TableEvent } from '@pok/protocol';
import type { Seat, Shape } from '@pok/rules';
import { anyHeldShape, botTurn } from './bot-turn.ts';
import { botTalk } from './decide/bot-talk.ts';
import type { DecisionContext } from './decide/decision.ts';
import { evolve } from './evolve/evolve.ts';
import { nextAutomaticEvent } from './next-automatic-event.ts';
import { awaitedBots, botLevelOf, SUBSTITUTE_LEVEL } from './state/seating.ts';
import type { TableState } from './state/state.ts';
import type { TableActorDependencies } from './table-actor-dependencies.ts';

/** A bot that has not answered by then plays any counter: it must not hold up the table. */
const BOT_TIMEOUT_MS = 10_000;

/** Events that are decided and not stored yet, and the state of the table after them. */
export class PendingAppend {
  readonly #dependencies: TableActorDependencies;
  readonly #events: TableEvent[] = [];
  #state: TableState;
  #context: DecisionContext;

  constructor(state: TableState, context: DecisionContext, dependencies: TableActorDependencies) {
    this.#state = state;
    this.#context = context;
    this.#dependencies = dependencies;
  }

  get context(): DecisionContext {
    return this.#context;
  }

  get state(): TableState {
    return this.#state;
  }

  get events(): readonly TableEvent[] {
    return this.#events;
  }

  /** Adds events and what follows from them by itself: a reveal, the next roll, the end. */
  add(events: readonly TableEvent[]): void {
    for (const event of events) this.#push(event);
    for (;;) {
      const next = nextAutomaticEvent(this.#state, this.#context);
      if (next === undefined) return;
      this.#push(next);
    }
  }

  /** Bots choose at the roll, each from what a player in its seat has seen. Only people can hold a table up. */
  async playBots(): Promise<void> {
    for (;;) {
      const seats = awaitedBots(this.#state);
      if (seats.length === 0) return;
      const closings = await Promise.all(
        seats.map(async (seat) => {
          return { type: 'closed', seat, shape: await this.#choose(seat), by: 'bot' } as const;
        }),
      );
      this.#giveTimeBack();
      this.add([...closings, ...botTalk(this.#state, closings, this.context.now)]);
    }
  }

  /** However long the bots have thought, nobody else has less time for it: the roll is not stored yet. */
  #giveTimeBack(): void {
    const waitedMs = Math.max(0, this.#dependencies.now() - this.#context.now);
    this.#context = { ...this.#context, now: this.#context.now + waitedMs };
    const index = this.#events.findLastIndex(({ type }) => type === 'rolled');
    const rolled = this.#events[index];
    if (rolled?.type !== 'rolled' || rolled.deadline === null) return;
    const deadline = rolled.deadline + waitedMs;
    this.#events[index] = { ...rolled, deadline };
    this.#state = evolve(this.#state, { type: 'deadline-moved', deadline });
  }

  async #choose(seat: Seat): Promise<Shape> {
    const { after, chooseForBot, onProblem } = this.#dependencies;
    const { seen, seed } = botTurn(this.#state, seat);
    const level = botLevelOf(this.#state, seat) ?? SUBSTITUTE_LEVEL;
    let stopWaiting = () => {};
    const tooLate = new Promise<never>((_, fail) => {
      stopWaiting = after(BOT_TIMEOUT_MS, () => fail(new Error(`a ${level} bot did not answer`)));
    });
    try {
      const shape = await Promise.race([chooseForBot(level, seen, seed), tooLate]);
      if (seen.hand[shape] > 0) return shape;
      throw new Error(`a ${level} bot chose what it does not hold`);
    } catch (problem) {
      onProblem(problem);
      return anyHeldShape(seen.hand, seed);
    } finally {
      stopWaiting();
    }
  }

  #push(event: TableEvent): void {
    this.#state = evolve(this.#state, event);
    this.#events.push(event);
  }
}
