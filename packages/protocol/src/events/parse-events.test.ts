import { describe, expect, test } from 'vitest';
import { EVENT_VERSION } from './event.ts';
import { parseEvents } from './parse-events.ts';
import { UnreadableLogError } from './unreadable-log-error.ts';

describe('the events of a stored entry', () => {
  test('of today are parsed', () => {
    const events = [{ type: 'revealed' }];
    expect(parseEvents({ version: 7, eventVersion: EVENT_VERSION, events })).toEqual(events);
  });

  test('of a newer version are refused, whatever they say', () => {
    const entry = { version: 7, eventVersion: EVENT_VERSION + 1, events: [{ type: 'revealed' }] };
    expect(() => parseEvents(entry)).toThrow(
      new UnreadableLogError(
        'newer',
        'entry 7 has event version 3, and this program knows versions up to 2: update it',
      ),
    );
  });

  test.each([
    ['no version', 0, [], 'entry 7 has no event version (0)'],
    ['half a version', 1.5, [], 'entry 7 has no event version (1.5)'],
    [
      'events of another version',
      1,
      [{ type: 'client-seed-added' }],
      /^entry 7 is damaged: 0\.type: this must be one of/,
    ],
    ['a missing field', 2, [{ type: 'missed' }], 'entry 7 is damaged: 0.seat: this is missing'],
    [
      'a number that is none',
      2,
      [{ type: 'missed', seat: Number.NaN }],
      /^entry 7 is damaged: 0\.seat: this must be/,
    ],
    ['a key too many', 2, [{ type: 'missed', seat: 1, by: 3 }], 'entry 7 is damaged: 0: unknown: "by"'],
    ['no list', 2, null, 'entry 7 is damaged: this must be of type array'],
  ])('with %s are damaged', (_, eventVersion, events, message) => {
    const parse = () => parseEvents({ version: 7, eventVersion, events });
    expect(parse).toThrow(UnreadableLogError);
    expect(parse).toThrow(message);
  });
});
