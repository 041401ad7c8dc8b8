import type { EventOf, TableEvent } from '@pok/protocol';
import type { Seat, Shape } from '@pok/rules';
import { botTalk } from '../decide/bot-talk.ts';
import type { DecisionContext } from '../decide/decision.ts';
import { nextAutomaticEvent } from '../decide/next-automatic-event.ts';
import { evolve } from '../evolve/evolve.ts';
import { awaitedBots, botLevelOf, SUBSTITUTE_LEVEL } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { anyHeldShape, botTurn } from './bot-turn.ts';
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

  /** Adds events and what follows from them: a reveal, the next roll with the bots' fists, the end. */
  async add(events: readonly TableEvent[]): Promise<void> {
    for (const event of events) this.#push(event);
    for (;;) {
      const next = nextAutomaticEvent(this.#state, this.#context);
      const after = next === undefined ? this.#state : evolve(this.#state, next);
      const closings = await this.#closeBots(after);
      if (closings.length > 0) {
        this.#addFists(closings);
      } else {
        if (next === undefined) return;
        this.#events.push(next);
        this.#state = after;
      }
    }
  }

  /** Bots choose at the roll, each from what a player in its seat has seen. */
  #closeBots(state: TableState): Promise<readonly EventOf<'closed'>[]> {
    return Promise.all(
      awaitedBots(state).map(async (seat) => {
        return { type: 'closed', seat, shape: await this.#choose(state, seat), by: 'bot' } as const;
      }),
    );
  }

  /** The roll is decided only now that the bots have chosen: its deadline gives everybody else the full time. */
  #addFists(closings: readonly EventOf<'closed'>[]): void {
    this.#context = { ...this.#context, now: Math.max(this.#context.now, this.#dependencies.now()) };
    const rolled = nextAutomaticEvent(this.#state, this.#context);
    if (rolled !== undefined) this.#push(rolled);
    for (const event of [...closings, ...botTalk(this.#state, closings, this.#context.now)])
      this.#push(event);
  }

  async #choose(state: TableState, seat: Seat): Promise<Shape> {
    const { after, chooseForBot, onProblem } = this.#dependencies;
    const { seen, seed } = botTurn(state, seat);
    const level = botLevelOf(state, seat) ?? SUBSTITUTE_LEVEL;
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
