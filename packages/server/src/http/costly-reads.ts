import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { tooManyReads } from './errors.ts';

/** Reads at once, whoever asks: together they take a part of the time of this thread and of the store, never all of it. */
const MAX_READS = 2;
/** Questions that may wait for their answers, and requests that may wait for the answer to each. */
const MAX_QUESTIONS = 20;
const MAX_WAITING = 50;
/** Answers on their way to clients that read slowly. */
const MAX_SENDING_BYTES = 64 * 1024 * 1024;

export type ReadOutcome = 'read' | 'shared' | 'refused';

interface Question {
  /** Requests that wait for the answer. */
  waiting: number;
  /** While it is being read, or waits for that. */
  answer: Promise<Buffer> | undefined;
}

/**
 * Answers that take many reads of the store and are large. Few are read at once, and a question that is already being answered is not read
 * again. The same bytes go to everybody who has asked it.
 */
export class CostlyReads {
  readonly #onOutcome: (outcome: ReadOutcome) => void;
  readonly #questions = new Map<string, Question>();
  /** Reads that wait until another one has ended. */
  readonly #queue: (() => void)[] = [];
  #reading = 0;
  #lastTurn: Promise<void> = Promise.resolve();
  /** The oldest first, each with the responses that are not read to their end. */
  readonly #sending = new Map<Buffer, Set<ServerResponse>>();
  #sendingBytes = 0;

  constructor(onOutcome: (outcome: ReadOutcome) => void) {
    this.#onOutcome = onOutcome;
  }

  /** What `read` returns, or what it returns to somebody who has asked the same question and still waits. */
  async answer(asked: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const question = this.#questions.get(asked) ?? { waiting: 0, answer: undefined };
    const isNew = question.waiting === 0;
    if (isNew ? this.#questions.size === MAX_QUESTIONS : question.waiting === MAX_WAITING) {
      this.#onOutcome('refused');
      throw tooManyReads();
    }
    this.#questions.set(asked, question);
    question.waiting += 1;
    try {
      const answer = await this.#answerOnce(question, read);
      await this.#turnOfLoop();
      return answer;
    } finally {
      question.waiting -= 1;
      if (question.waiting === 0) this.#questions.delete(asked);
    }
  }

  /** If too much is on its way, the oldest answer is broken off. */
  send(reply: FastifyReply, answer: Buffer): FastifyReply {
    if (!reply.raw.destroyed) this.#keep(reply.raw, answer);
    for (const oldest of this.#sending.keys()) {
      if (this.#sendingBytes <= MAX_SENDING_BYTES || oldest === answer) break;
      for (const response of this.#sending.get(oldest) ?? []) response.destroy();
      this.#forget(oldest);
    }
    return reply.send(answer);
  }

  /** Everybody gets a turn of the event loop of their own: sending one answer to all of them at once would hold up everything else. */
  #turnOfLoop(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => setImmediate());
    return this.#lastTurn;
  }

  #answerOnce(question: Question, read: () => Promise<Buffer>): Promise<Buffer> {
    this.#onOutcome(question.answer === undefined ? 'read' : 'shared');
    question.answer ??= this.#inTurn(read).finally(() => {
      question.answer = undefined;
    });
    return question.answer;
  }

  async #inTurn(read: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#reading === MAX_READS) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#reading += 1;
    try {
      return await read();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#reading -= 1;
      else next(); // takes over the place
    }
  }

  #keep(response: ServerResponse, answer: Buffer): void {
    const responses = this.#sending.get(answer) ?? new Set();
    if (responses.size === 0) {
      this.#sending.set(answer, responses);
      this.#sendingBytes += answer.length;
    }
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (responses.size === 0 && this.#sending.get(answer) === responses) this.#forget(answer);
    });
  }

  #forget(answer: Buffer): void {
    if (this.#sending.delete(answer)) this.#sendingBytes -= answer.length;
  }
}
