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
        `entry 7 has event version ${EVENT_VERSION + 1}, and this program knows versions up to ${EVENT_VERSION}: update it`,
      ),
    );
  });

  test.each([
    ['no version', 0, [], /^entry 7 has no event version \(0\)$/],
    ['half a version', 1.5, [], /^entry 7 has no event version \(1\.5\)$/],
    [
      'a number that is none',
      EVENT_VERSION,
      [{ type: 'missed', seat: Number.NaN }],
      /^entry 7 is damaged: 0\.seat: this must be/,
    ],
    [
      'a text instead of a number',
      EVENT_VERSION,
      [{ type: 'missed', seat: 'one' }],
      /^entry 7 is damaged: 0\.seat/,
    ],
    ['no list', EVENT_VERSION, null, /^entry 7 is damaged: this must be of type array$/],
  ])('with %s are damaged', (_, eventVersion, events, message) => {
    expect(errorOf(eventVersion, events)).toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(message),
    });
  });

  test.each([
    ['an unknown type', 1, [{ type: 'client-seed-added' }], '0.type: this must be one of'],
    ['a missing field', EVENT_VERSION, [{ type: 'missed' }], '0.seat: this is missing'],
    ['an unknown field', EVENT_VERSION, [{ type: 'missed', seat: 1, by: 3 }], '0: unknown: "by"'],
    [
      'an unknown value',
      EVENT_VERSION,
      [{ type: 'bot-added', level: 'expert', name: 'Ada' }],
      '0.level: this must be one of',
    ],
  ])('with %s were written by another version', (_, eventVersion, events, problem) => {
    expect(errorOf(eventVersion, events)).toMatchObject({
      reason: 'other-version',
      message: expect.stringContaining(`entry 7 was written by another version of POK: ${problem}`),
    });
  });
});

function errorOf(eventVersion: number, events: unknown): unknown {
  try {
    parseEvents({ version: 7, eventVersion, events });
  } catch (error) {
    if (error instanceof UnreadableLogError) return error;
  }
  return undefined;
}
