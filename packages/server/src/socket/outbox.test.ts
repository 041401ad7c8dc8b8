import { Duplex, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Mailbox, Outbox } from './outbox.ts';

/** A mailbox that writes into a list, with its name. */
function mailboxInto(written: string[], name: string): Mailbox {
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

function twoMailboxes() {
  const written: string[] = [];
  return { ana: mailboxInto(written, 'ana'), ben: mailboxInto(written, 'ben'), written };
}

test('messages to one socket in one turn leave in one write', async () => {
  const { ana, ben, written } = twoMailboxes();
  const outbox = new Outbox();
  outbox.put(ana, Buffer.from('1'));
  outbox.put(ben, Buffer.from('2'));
  outbox.put(ana, Buffer.from('3'));
  await nextTurn();
  expect(written).toEqual(['ana: 13', 'ben: 2']);
});

test('urgent messages leave before the others, and each socket gets its messages in order', async () => {
  const { ana, ben, written } = twoMailboxes();
  const outbox = new Outbox();
  outbox.put(ana, Buffer.from('1'));
  outbox.put(ben, Buffer.from('2'));
  outbox.putUrgent(ben, Buffer.from('3'));
  outbox.put(ben, Buffer.from('4'));
  await nextTurn();
  outbox.putUrgent(ana, Buffer.from('5'));
  await nextTurn();
  expect(written).toEqual(['ben: 234', 'ana: 1', 'ana: 5']);
});

test('when much waits it leaves bit by bit, in one write per socket, and urgent messages overtake it', async () => {
  const written: string[] = [];
  const lines = Array.from({ length: 100 }, (_, index) => mailboxInto(written, `${index}`));
  const outbox = new Outbox();
  for (const line of lines) outbox.put(line, Buffer.from('a'));
  await nextTurn();
  expect(written).toHaveLength(32);
  for (const line of lines) outbox.put(line, Buffer.from('b'));
  outbox.putUrgent(lines[99] ?? mailboxInto(written, 'nobody'), Buffer.from('c'));
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(written[32]).toBe('99: abc');
  expect(written.slice(33)).toEqual([
    ...Array.from({ length: 67 }, (_, index) => `${index + 32}: ab`),
    ...Array.from({ length: 32 }, (_, index) => `${index}: b`),
  ]);
});
