import { PROTOCOL_VERSION, type ServerMessage, type View } from '@pok/protocol';
import { describe, expect, test, vi } from 'vitest';
import { BLIND, COMMITMENT, viewFixture } from '../../protocol/src/testing/view-fixture.ts';
import { ClosedError, converse, type Listener, TooManyError, UnknownMessageError } from './converse.ts';
import { tableEnd } from './table-end.ts';
import { FakeHost } from './testing/fake-server.ts';

const CODE = 'ACDEFGHJ';
const view = viewFixture();

function begin(listener: Listener<View, ServerMessage> = {}) {
  const host = new FakeHost();
  const conversation = converse(tableEnd, CODE, { token: 'secret' }, host, listener);
  return { conversation, socket: host.newest };
}

describe('a conversation with a table', () => {
  test('begins with hello', () => {
    const { conversation, socket } = begin();
    expect(socket.path).toBe(`/api/tables/${CODE}/socket`);
    expect([socket.sent, conversation.isOpen]).toEqual([[], false]);
    socket.accept();
    expect(socket.sent).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, token: 'secret' }]);
    expect(conversation.isOpen).toBe(true);
  });

  test('folds views and small messages, and tells of every message before', () => {
    const heard: (number | undefined)[] = [];
    const shown: number[] = [];
    const { conversation, socket } = begin({
      onMessage: () => heard.push(conversation.view?.version),
      onView: ({ version }) => shown.push(version),
    });
    socket.accept();
    socket.say({ type: 'view', view });
    socket.say({ type: 'fist', version: 6, seat: 1, commitment: COMMITMENT });
    socket.say({ type: 'pong' });
    socket.say({ type: 'view', view: { ...view, version: 4 } });
    expect(heard).toEqual([undefined, 5, 6, 6]);
    expect(shown).toEqual([5, 6]);
    expect(conversation.view?.match?.round?.fists[1]).toEqual({ closed: true, commitment: COMMITMENT });
  });

  test.each([
    ['the first of two choices', ['triangle', 'disc'], 'triangle'],
    ['the first choice that the player holds', ['disc', 'square'], 'square'],
  ] as const)('shows the player’s fist closed around %s', (_, shapes, shown) => {
    const { conversation, socket } = begin();
    socket.accept();
    const hand = { disc: shown === 'square' ? 0 : 2, square: 2, triangle: 2 };
    socket.say({ type: 'view', view: { ...view, match: view.match && { ...view.match, hand } } });
    for (const shape of shapes) void conversation.send({ type: 'close', match: 1, round: 1, shape });
    socket.say({ type: 'fist', version: 6, seat: 0, commitment: COMMITMENT });
    expect(conversation.view?.match?.round?.fists[0]).toEqual({
      closed: true,
      commitment: COMMITMENT,
      shape: shown,
    });
  });

  test('answers each command by its id', async () => {
    const { conversation, socket } = begin();
    socket.accept();
    const [one, other] = [conversation.send({ type: 'start' }), conversation.send({ type: 'stand' }, 'mine')];
    expect(socket.sent.slice(1)).toEqual([
      { type: 'command', id: 'id-1', command: { type: 'start' } },
      { type: 'command', id: 'mine', command: { type: 'stand' } },
    ]);
    socket.say({ type: 'answer', id: 'mine', ok: true });
    socket.say({ type: 'answer', id: 'id-1', ok: false, refusal: 'not-host' });
    expect(await one).toMatchObject({ ok: false, refusal: 'not-host' });
    expect(await other).toMatchObject({ ok: true });
  });

  test('rejects a command that was not heard', async () => {
    const { conversation, socket } = begin();
    socket.accept();
    const answer = conversation.send({ type: 'start' });
    socket.say({ type: 'error', code: 'too-many', message: 'slower', id: 'id-1' });
    await expect(answer).rejects.toThrow(TooManyError);
  });

  test('rejects what waits when the socket is closed, and what is sent before or after', async () => {
    const { conversation, socket } = begin();
    await expect(conversation.send({ type: 'start' })).rejects.toThrow(ClosedError);
    socket.accept();
    const waiting = [conversation.send({ type: 'start' }), conversation.until(() => true)];
    socket.hangUp({ code: 4001, reason: 'replaced' });
    for (const each of waiting) await expect(each).rejects.toThrow('closed: 4001 replaced');
    await expect(conversation.send({ type: 'start' })).rejects.toThrow(ClosedError);
    await expect(conversation.until(() => true)).rejects.toThrow('closed: 4001 replaced');
  });

  test('waits for the first view for which something is true', async () => {
    const { conversation, socket } = begin();
    socket.accept();
    const sixth = conversation.until(({ version }) => version === 6);
    socket.say({ type: 'view', view });
    expect((await conversation.until(() => true)).version).toBe(5);
    socket.say({ type: 'view', view: { ...view, version: 6 } });
    socket.say({ type: 'view', view: { ...view, version: 7 } });
    expect((await sixth).version).toBe(6);
  });

  test.each([
    ['it does not know', { type: 'news' }, UnknownMessageError],
    [
      'that fits no round',
      {
        type: 'round',
        version: 6,
        round: 1,
        plays: 'DDDD',
        shapesHandedOver: '',
        blinds: [BLIND],
        roll: 'DS-',
      },
      RangeError,
    ],
  ])('repairs nothing after a message %s', (_, message, kind) => {
    const onFault = vi.fn();
    const { socket } = begin({ onFault });
    socket.accept();
    socket.say({ type: 'view', view });
    socket.say(message);
    expect(onFault).toHaveBeenCalledExactlyOnceWith(expect.any(kind));
    expect(socket.isClosed).toBe(false);
    const other = begin().socket.accept();
    other.say({ type: 'view', view });
    expect(() => other.say(message)).toThrow(kind);
  });
});
