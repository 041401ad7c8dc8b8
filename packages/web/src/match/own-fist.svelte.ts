import type { Answer, Command, Fence, Refusal } from '@pok/protocol';
import type { Shape } from '@pok/rules';

interface Wish {
  readonly fence: Fence;
  /** The table's fist when the wish was made. */
  readonly held: Shape | undefined;
  readonly shape: Shape | undefined;
}

/**
 * The player's own fist as they want it, shown before the table has answered. Commands go out one after the other, so somebody
 * who taps faster than the network gets what they tapped last.
 */
export class OwnFist {
  #wish: Wish | undefined = $state.raw();
  #isSending = false;
  readonly #send: (command: Command) => Promise<Answer>;
  readonly #onRefused: (refusal: Refusal) => void;

  constructor(send: (command: Command) => Promise<Answer>, onRefused: (refusal: Refusal) => void) {
    this.#send = send;
    this.#onRefused = onRefused;
  }

  /** The wish on its way to the table in this round, if any. */
  wishIn(round: number | undefined): { readonly shape: Shape | undefined } | undefined {
    return this.#wish?.fence.round === round ? this.#wish : undefined;
  }

  /** Closes the fist on a shape, or opens it; `held` is the table's last known state. */
  want(fence: Fence, held: Shape | undefined, shape: Shape | undefined): void {
    this.#wish = { fence, held, shape };
    if (!this.#isSending) void this.#work(this.#wish);
  }

  async #work(first: Wish): Promise<void> {
    this.#isSending = true;
    let wish = first;
    let { held } = first;
    while (wish.shape !== held) {
      const command: Command =
        held !== undefined || wish.shape === undefined
          ? { type: 'open', ...wish.fence }
          : { type: 'close', ...wish.fence, shape: wish.shape };
      const answer = await this.#send(command);
      const next = this.#wish ?? wish;
      const isSameRound = next.fence.match === wish.fence.match && next.fence.round === wish.fence.round;
      if (!answer.ok) this.#onRefused(answer.refusal);
      if (!answer.ok && isSameRound) break;
      held = isSameRound ? (command.type === 'close' ? command.shape : undefined) : next.held;
      wish = next;
    }
    this.#isSending = false;
    this.#wish = undefined;
  }
}
