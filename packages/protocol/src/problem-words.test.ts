import { expect, test } from 'vitest';
import { parseClientMessage } from './client-message.ts';

const command = (content: unknown) => ({ type: 'command', id: 'a', command: content });

test.each<[message: unknown, problem: string]>([
  [5, 'this must be of type object'],
  [{}, 'type: this must be one of "hello", "command", "ping"'],
  [{ type: 'ping', x: 1, y: 2 }, 'unknown: "x", "y"'],
  [{ type: 'hello', protocol: 2, as: 'tv' }, 'as: this must be "big-screen"'],
  [{ type: 'hello', protocol: 1.5 }, 'protocol: this must be a whole number'],
  [{ type: 'command', command: { type: 'stand' } }, 'id: this is missing'],
  [{ ...command({ type: 'stand' }), id: 'ä' }, 'id: an id is 1–64 letters, digits, - or _'],
  [command({ type: 'sit', name: 5 }), 'command.name: this must be of type string'],
  [command({ type: 'sit', name: 'x'.repeat(201) }), 'command.name: this must be at most 200 characters long'],
  [command({ type: 'open', match: 0, round: 1 }), 'command.match: this must be at least 1'],
  [
    command({ type: 'change-settings', settings: { timer: 7 } }),
    'command.settings.timer: this must be one of 0, 20, 40, 60',
  ],
  [
    command({ type: 'shout' }),
    'command.type: this must be one of "sit", "stand", "rename", "add-bot", "free-seat", "change-settings", "hand-host", "add-client-seed", "start", "close", "open", "give-to-bot", "take-back", "talk", "promise", "leave"',
  ],
])('%j is refused in words: %s', (message, problem) => {
  expect(parseClientMessage(JSON.stringify(message))).toMatchObject({ ok: false, problem });
});
