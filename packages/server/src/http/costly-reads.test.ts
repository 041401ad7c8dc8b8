import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CostlyReads, type ReadOutcome } from './costly-reads.ts';
import { Problem } from './errors.ts';

const MEBIBYTE = 1024 * 1024;

let outcomes: ReadOutcome[];
let reads: CostlyReads;
/** Questions that are being read, each with what ends its reading. */
let reading: Map<string, { resolve(bytes: Buffer): void; reject(error: Error): void }>;
beforeEach(() => {
  outcomes = [];
  reads = new CostlyReads((outcome) => outcomes.push(outcome));
  reading = new Map();
});

function ask(question: string): Promise<string> {
  const answer = reads.answer(question, () => {
    return new Promise<Buffer>((resolve, reject) => reading.set(question, { resolve, reject }));
  });
  return answer.then(String);
}

/** Ends the reading of this question. */
function answerWith(question: string, text: string): void {
  reading.get(question)?.resolve(Buffer.from(text));
  reading.delete(question);
}

describe('a costly read', () => {
  test('is done once for all who ask the same while it goes on, and again for those who ask later', async () => {
    const together = [ask('a'), ask('a'), ask('a')];
    answerWith('a', 'first');
    expect(await Promise.all(together)).toEqual(['first', 'first', 'first']);
    const later = ask('a');
    answerWith('a', 'second');
    expect(await later).toBe('second');
    expect(outcomes).toEqual(['read', 'shared', 'shared', 'read']);
  });

  test('waits while two others go on, and takes its turn when one of them ends', async () => {
    const answers = ['a', 'b', 'c', 'd'].map(ask);
    expect([...reading.keys()]).toEqual(['a', 'b']);
    answerWith('b', 'B');
    expect(await answers[1]).toBe('B');
    expect([...reading.keys()]).toEqual(['a', 'c']);
    answerWith('a', 'A');
    answerWith('c', 'C');
    await answers[2];
    answerWith('d', 'D');
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('that fails does so for all who wait for it, and takes no place for good', async () => {
    for (const _ of [1, 2, 3]) {
      const together = [ask('a'), ask('a')];
      reading.get('a')?.reject(new Error('the store is away'));
      expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
      ]);
    }
    const next = ask('a');
    answerWith('a', 'well');
    expect(await next).toBe('well');
  });

  test('is refused, with a time to wait, if too many wait for the same one; others are not', async () => {
    const crowd = Array.from({ length: 50 }, () => ask('a'));
    expect(await refusalOf(ask('a'))).toEqual(['server-full', 2]);
    const other = ask('b');
    answerWith('b', 'B');
    expect(await other).toBe('B');
    answerWith('a', 'A');
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['A']));
    const next = ask('a');
    answerWith('a', 'again');
    expect(await next).toBe('again');
  });

  test('is refused if too many others wait', async () => {
    const questions = Array.from({ length: 20 }, (_, index) => `${index}`);
    const answers = questions.map(ask);
    expect(await refusalOf(ask('one more'))).toEqual(['server-full', 2]);
    expect(outcomes.at(-1)).toBe('refused');
    for (const [index, question] of questions.entries()) {
      answerWith(question, question);
      await answers[index];
    }
    expect(await Promise.all(answers)).toEqual(questions);
  });
});

describe('an answer on its way', () => {
  const app = fastify();
  app.get('/:question', async (_, reply) => reads.send(reply, Buffer.alloc(40 * MEBIBYTE)));
  afterEach(() => app.close());

  test('is broken off if it is read slowly while others need the memory', async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const slow = await open(`${url}/slow`);
    const newer = await open(`${url}/newer`);
    await expect(lengthOf(slow)).rejects.toThrow('aborted');
    expect(await lengthOf(newer)).toBe(40 * MEBIBYTE);
  });
});

async function refusalOf(asked: Promise<string>): Promise<readonly unknown[]> {
  const error = await asked.catch((error: unknown) => error);
  return error instanceof Problem ? [error.code, error.retryAfter] : [error];
}

/** The response, none of its body read. */
async function open(url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url), 'response');
  return response;
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  return length;
}
