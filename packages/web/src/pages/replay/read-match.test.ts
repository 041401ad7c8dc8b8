import { formatMatchLink, MATCH_LINK_PROBLEMS } from '@pok/protocol';
import { parseRecord, RECORD_PROBLEMS } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { m } from '../../paraglide/messages.js';
import { locales } from '../../paraglide/runtime.js';
import { readMatch } from './read-match.ts';

const RECORD = 'players: Ana, Ben, Cem\n1 TD- DDT\n';
const parsed = parseRecord(RECORD);
const LINK = parsed.ok ? formatMatchLink(parsed.record) : '';

describe('a match is read', () => {
  test.each([
    ['from a record', RECORD],
    ['from a record whose lines end in CR LF', RECORD.replaceAll('\n', '\r\n')],
    ['from an export', JSON.stringify({ record: RECORD })],
    ['from a link', ` https://pok.example/replay#${LINK}\n`],
    ['from what follows the # of a link', LINK],
  ])('%s', (_, text) => {
    expect(readMatch(text)).toMatchObject({
      ok: true,
      read: { record: { players: ['Ana', 'Ben', 'Cem'] }, rounds: [{ plays: ['disc', 'disc', 'triangle'] }] },
    });
  });

  test.each([
    [LINK.slice(0, -1), { kind: 'link', problem: 'damaged' }],
    ['https://pok.example/replay', { kind: 'link', problem: 'no-link' }],
    ['hello', { kind: 'record', line: 1, problem: 'no-record-line', text: 'hello' }],
    ['{"no": "record"}', { line: 1, problem: 'no-record-line' }],
    ['players: Ana, Ben\n', { line: 1, problem: 'players', text: 'players: Ana, Ben' }],
    [`${RECORD}2 -D- DDT\n`, { line: 3, problem: 'roll', text: '2 -D- DDT' }],
  ])('or refused, with line, reason and text: %j', (text, refusal) => {
    expect(readMatch(text)).toMatchObject({ ok: false, ...refusal });
  });
});

test.each(locales)('every reason has a sentence of its own in %s', (locale) => {
  const sentences = RECORD_PROBLEMS.map((problem) => m.replay_why({ problem }, { locale }));
  expect(new Set(sentences).size).toBe(RECORD_PROBLEMS.length);
  const ofLinks = MATCH_LINK_PROBLEMS.map((problem) => m.link_why({ problem }, { locale }));
  expect(new Set(ofLinks).size).toBe(MATCH_LINK_PROBLEMS.length);
});
