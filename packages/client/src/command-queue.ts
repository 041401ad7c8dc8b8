import { type Conversation, TooManyError } from './converse.ts';
import type { Host } from './host.ts';

/** How long to wait before repeating a command that came too fast, or that the server could not decide. */
const RETRY_MS = 1_000;

export type AnyAnswer = { readonly ok: true } | { readonly ok: false; readonly refusal: string };

interface Sent<Command, Answer> {
  readonly id: string;
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
}

/** Commands on their way: each is sent again, under the same id, until it is answered. */
export class CommandQueue<Command, Answer extends AnyAnswer> {
  readonly #host: Host;
  readonly #conversation: () => Pick<Conversation<unknown, Command, Answer>, 'send' | 'isOpen'> | undefined;
  readonly #onChange: () => void;
  /** In the order in which they were sent. */
  readonly #unanswered = new Map<string, Sent<Command, Answer>>();

  /** `conversation` is the current one, if there is one. */
  constructor(
    host: Host,
    conversation: () => Pick<Conversation<unknown, Command, Answer>, 'send' | 'isOpen'> | undefined,
    onChange: () => void,
  ) {
    this.#host = host;
    this.#conversation = conversation;
    this.#onChange = onChange;
  }

  get isEmpty(): boolean {
    return this.#unanswered.size === 0;
  }

  send(command: Command): Promise<Answer> {
    return new Promise((resolve) => this.#submit({ id: this.#host.newId(), command, resolve }));
  }

  /** A new conversation has begun. */
  sendAll(): void {
    for (const sent of this.#unanswered.values()) this.#deliver(sent);
  }

  #submit(sent: Sent<Command, Answer>): void {
    this.#unanswered.set(sent.id, sent);
    this.#deliver(sent);
  }

  #deliver(sent: Sent<Command, Answer>): void {
    const conversation = this.#conversation();
    if (conversation?.isOpen !== true) return;
    conversation.send(sent.command, sent.id).then(
      (answer) => {
        if (!answer.ok && answer.refusal === 'elsewhere') this.#submitLater(sent);
        else this.#settle(sent, answer);
      },
      (error: unknown) => {
        // Otherwise the socket was closed: the command is sent again on the next one.
        if (error instanceof TooManyError) this.#submitLater(sent);
      },
    );
    this.#onChange();
  }

  /** Until then the command is not on its way: commands sent in the meantime come before it. */
  #submitLater(sent: Sent<Command, Answer>): void {
    this.#unanswered.delete(sent.id);
    this.#host.after(RETRY_MS, () => this.#submit(sent));
  }

  #settle({ id, resolve }: Sent<Command, Answer>, answer: Answer): void {
    this.#unanswered.delete(id);
    this.#onChange();
    resolve(answer);
  }
}
