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

test('messages to one socket in one turn leave in one write, in order', async () => {
  const written: string[] = [];
  const [ana, ben] = [mailboxInto(written, 'ana'), mailboxInto(written, 'ben')];
  const outbox = new Outbox();
  outbox.put(ana, Buffer.from('1'));
  outbox.put(ben, Buffer.from('2'));
  outbox.put(ana, Buffer.from('3'));
  await nextTurn();
  expect(written).toEqual(['ana: 13', 'ben: 2']);
  outbox.put(ana, Buffer.from('4'));
  ana.send();
  outbox.put(ana, Buffer.from('5'));
  await nextTurn();
  expect(written.slice(2)).toEqual(['ana: 4', 'ana: 5']);
});
