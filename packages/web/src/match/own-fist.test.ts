import type { Answer, Command } from '@pok/protocol';
import { expect, test } from 'vitest';
import { OwnFist } from './own-fist.svelte.ts';

const ROUND_1 = { match: 1, round: 1 };
const ROUND_2 = { match: 1, round: 2 };

/** A connection that answers only when the test says so. */
function slowLine() {
  const sent: string[] = [];
  const refused: string[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const fist = new OwnFist(
    (command: Command) => {
      sent.push(
        command.type === 'close'
          ? `close ${command.shape} ${command.round}`
          : `${command.type} ${ROUND_1.match}`,
      );
      return new Promise((answer) => waiting.push(answer));
    },
    (refusal) => refused.push(refusal),
  );
  const answer = async (what: Answer = { ok: true }) => {
    waiting.shift()?.(what);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { fist, sent, refused, answer };
}

test('a fist is shown as the player wants it until the table has it', async () => {
  const { fist, sent, answer } = slowLine();
  fist.want(ROUND_1, undefined, 'disc');
  expect([fist.wishIn(1)?.shape, fist.wishIn(2)]).toEqual(['disc', undefined]);
  await answer();
  expect([fist.wishIn(1), sent]).toEqual([undefined, ['close disc 1']]);
});

test('a player who taps faster than the network gets what they tapped last', async () => {
  const { fist, sent, refused, answer } = slowLine();
  fist.want(ROUND_1, undefined, 'disc');
  fist.want(ROUND_1, undefined, 'triangle');
  fist.want(ROUND_1, undefined, 'square');
  expect([fist.wishIn(1)?.shape, sent]).toEqual(['square', ['close disc 1']]);
  await answer();
  await answer();
  await answer();
  expect(sent).toEqual(['close disc 1', 'open 1', 'close square 1']);
  expect([fist.wishIn(1), refused]).toEqual([undefined, []]);
});

test('a closed fist is opened before it closes on something else, and opened for nothing else', async () => {
  const { fist, sent, answer } = slowLine();
  fist.want(ROUND_1, 'disc', 'square');
  await answer();
  await answer();
  fist.want(ROUND_1, 'square', undefined);
  await answer();
  expect(sent).toEqual(['open 1', 'close square 1', 'open 1']);
});

test('a refusal is reported, and the fist shown as the table has it', async () => {
  const { fist, refused, answer } = slowLine();
  fist.want(ROUND_1, undefined, 'disc');
  await answer({ ok: false, refusal: 'not-your-counter' });
  expect([fist.wishIn(1), refused]).toEqual([undefined, ['not-your-counter']]);
});

test('a choice for the next round is not lost while the last one has no answer', async () => {
  const { fist, sent, answer } = slowLine();
  fist.want(ROUND_1, undefined, 'disc');
  fist.want(ROUND_2, undefined, 'disc');
  await answer({ ok: false, refusal: 'wrong-round' });
  expect([fist.wishIn(2)?.shape, sent]).toEqual(['disc', ['close disc 1', 'close disc 2']]);
  await answer();
  expect(fist.wishIn(2)).toBeUndefined();
});
