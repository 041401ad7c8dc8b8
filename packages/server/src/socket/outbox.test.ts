import { Duplex, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Mailbox, Outbox } from './outbox.ts';

/** A socket's, and what is written on all of them in order. */
function lineInto(written: string[], name: string): Mailbox {
  const raw = Duplex.from(
    new Writable({
      write(bytes: Buffer, _, done) {
        written.push(`${name}: ${bytes}`);
        done();
      },
    }),
  );
  return new Mailbox(raw);
}

function twoLines() {
  const written: string[] = [];
  return { ana: lineInto(written, 'ana'), ben: lineInto(written, 'ben'), written };
}

test('what goes to one socket in a turn leaves in one write', async () => {
  const { ana, ben, written } = twoLines();
  const outbox = new Outbox();
  outbox.put(ana, Buffer.from('1'));
  outbox.put(ben, Buffer.from('2'));
  outbox.put(ana, Buffer.from('3'));
  await nextTurn();
  expect(written).toEqual(['ana: 13', 'ben: 2']);
});

test('what everybody waits for leaves before the rest, and each socket is told in order', async () => {
  const { ana, ben, written } = twoLines();
  const outbox = new Outbox();
  outbox.put(ana, Buffer.from('1'));
  outbox.put(ben, Buffer.from('2'));
  outbox.hurry(ben, Buffer.from('3'));
  outbox.put(ben, Buffer.from('4'));
  await nextTurn();
  outbox.hurry(ana, Buffer.from('5'));
  await nextTurn();
  expect(written).toEqual(['ben: 234', 'ana: 1', 'ana: 5']);
});

test('when much waits, it leaves bit by bit, in one write a socket, and what everybody waits for overtakes it', async () => {
  const written: string[] = [];
  const lines = Array.from({ length: 100 }, (_, index) => lineInto(written, `${index}`));
  const outbox = new Outbox();
  for (const line of lines) outbox.put(line, Buffer.from('a'));
  await nextTurn();
  expect(written).toHaveLength(32);
  for (const line of lines) outbox.put(line, Buffer.from('b'));
  outbox.hurry(lines[99] ?? lineInto(written, 'nobody'), Buffer.from('c'));
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(written[32]).toBe('99: abc');
  expect(written.slice(33)).toEqual([
    ...Array.from({ length: 67 }, (_, index) => `${index + 32}: ab`),
    ...Array.from({ length: 32 }, (_, index) => `${index}: b`),
  ]);
});
