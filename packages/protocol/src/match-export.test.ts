import { describe, expect, test } from 'vitest';
import { formatExport, type MatchExport, matchExportSchema, parseExport } from './match-export.ts';
import { z } from './schema.ts';
import { HTTP_SAMPLES } from './testing/http-samples.ts';

const [v2, v3, v1] = z.array(matchExportSchema).parse(HTTP_SAMPLES.matchExportSchema?.good);
if (v1 === undefined || v2 === undefined || v3 === undefined) throw new Error('no samples');

const NO_FORMAT = 'format: this must be one of "pok-match-2", "pok-match-3", "pok-match-1"';

const inRound = (exported: MatchExport, change: object) => ({
  ...exported,
  rounds: exported.rounds.map((round) => ({ ...round, ...change })),
});

describe('an export', () => {
  test.each([
    ['pok-match-1', v1],
    ['pok-match-2', v2],
    ['pok-match-3', v3],
  ])(
    'in %s is read under today\u2019s names, with its rounds parsed, and written again to the byte',
    (format, written) => {
      const parsed = parseExport(JSON.parse(JSON.stringify(written)));
      if (typeof parsed === 'string') throw new Error(parsed);
      expect(parsed.exported).toMatchObject({ format, serverSeed: '0123456789abcdef'.repeat(4) });
      expect(parsed.exported.players[0]).toHaveProperty('clientSeed');
      expect(parsed.rounds).toEqual([
        { roll: ['disc', 'square', 'blank'], plays: ['triangle', 'square', 'square'] },
      ]);
      expect(JSON.stringify(formatExport(parsed.exported))).toBe(JSON.stringify(written));
      expect(parsed.written).toEqual(written);
    },
  );

  test.each([
    ['null', null, 'this must be of type object'],
    ['a list', [], 'this must be of type object'],
    ['a text', '{}', 'this must be of type object'],
    ['an empty object', {}, NO_FORMAT],
    ['another format', { ...v2, format: 'pok-match-4' }, NO_FORMAT],
    ['an unknown key', { ...v2, more: 1 }, 'unknown: "more"'],
    ['an unknown key in a round', inRound(v2, { more: 1 }), 'rounds.0: unknown: "more"'],
    ['a code with punctuation', { ...v2, table: 'a#b' }, 'table: this must be letters and digits'],
    ['half a match', { ...v2, match: 1.5 }, 'match: this must be a whole number'],
    ['a start before 1970', { ...v2, startedAt: -1 }, 'startedAt: this must be at least 0'],
    ['two players', { ...v2, players: v2.players.slice(1) }, 'players: this must be at least 3 entries long'],
    ['players as a text', { ...v2, players: 'ana' }, 'players: this must be of type array'],
    [
      'a cat',
      { ...v2, players: v2.players.map((player) => ({ ...player, kind: 'cat' })) },
      'players.0.kind: this must be one of "person", "bot"',
    ],
    [
      'bytes in upper case',
      { ...v2, commitment: v2.commitment.toUpperCase() },
      'commitment: this must be 32 bytes in lower-case hex',
    ],
    [
      'blinds of the other format',
      inRound(v2, { blinds: v1.rounds[0]?.blinds }),
      'rounds.0.blinds.0: this must be 16 bytes in base64url',
    ],
    ['no roll', inRound(v2, { roll: '-DD' }), 'rounds.0.roll: this is not a roll'],
    [
      'too many plays',
      inRound(v2, { plays: 'DDDD' }),
      'rounds.0: every list must have one entry for each player',
    ],
    [
      'a play of no shape',
      inRound(v2, { plays: 'DDX' }),
      'rounds.0.plays: this must be letters D, S and T, one for each player',
    ],
    [
      'a fist that never closed',
      inRound(v2, { closings: [1, 1, 0] }),
      'rounds.0.closings.2: this must be at least 1',
    ],
    ['a prototype', JSON.parse('{"__proto__": {"format": "pok-match-2"}}'), NO_FORMAT],
  ])('is not %s', (_, json, problem) => {
    expect(parseExport(json)).toBe(problem);
  });
});
