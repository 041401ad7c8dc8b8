import { describe, expect, test } from 'vitest';
import { parseClientMessage } from './client-message.ts';

const parse = (message: unknown) => parseClientMessage(JSON.stringify(message));

describe('a message of a client', () => {
  test('is parsed', () => {
    const message = { type: 'command', id: 'x', command: { type: 'start' } };
    expect(parse(message)).toEqual({ ok: true, message });
  });

  test('that is not JSON is refused', () => {
    expect(parseClientMessage('{')).toEqual({ ok: false, problem: 'this is not JSON' });
  });

  test.each([
    [{ type: 'ping', x: 1, y: 2 }, 'unknown: "x", "y"'],
    [{ type: 'boo' }, 'type: this must be one of "hello", "command", "ping"'],
    [{}, 'type: this must be one of "hello", "command", "ping"'],
    [[], 'this must be of type object'],
    [{ type: 'hello' }, 'protocol: this is missing'],
    [{ type: 'command', id: 'x', command: { type: 'sit' } }, 'command.name: this is missing'],
    [
      {
        type: 'command',
        id: 'x',
        command: { type: 'talk', talk: { kind: 'remark', remark: 'nobody-takes' } },
      },
      'command.talk.shape: this is missing',
    ],
    [{ type: 'command', id: 'a b', command: { type: 'start' } }, 'id: an id is 1–64 letters, digits, - or _'],
  ])('%j is refused in plain words', (message, problem) => {
    expect(parse(message)).toMatchObject({ ok: false, problem });
  });

  test('that is refused keeps its id, if the id is valid', () => {
    expect(parse({ type: 'command', id: 'x', command: {} })).toMatchObject({ ok: false, id: 'x' });
    expect(parse({ type: 'command', id: '', command: {} })).not.toHaveProperty('id');
    expect(parse(null)).not.toHaveProperty('id');
  });
});

describe('a hello', () => {
  test('of another protocol version may contain anything', () => {
    expect(parse({ type: 'hello', protocol: 1, screen: true })).toEqual({
      ok: true,
      message: { type: 'hello', protocol: 1 },
    });
  });

  test('of our own version may not', () => {
    expect(parse({ type: 'hello', protocol: 2, screen: true })).toMatchObject({ ok: false });
  });
});
