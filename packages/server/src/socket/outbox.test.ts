import { Duplex, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

/** Two lines, and what is written on them in order. */
function twoLines() {
  const written: string[] = [];
  const line = (name: string) =>
    Duplex.from(
      new Writable({
        write(bytes: Buffer, _, done) {
          written.push(`${name}: ${bytes}`);
          done();
        },
      }),
    );
  return { ana: line('ana'), ben: line('ben'), written };
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
