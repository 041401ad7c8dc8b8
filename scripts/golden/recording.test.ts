import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKSUMS, goldenFiles, listedFiles } from './golden-files.ts';
import { Recording } from './recording.ts';

let golden: string;
beforeEach(() => {
  golden = mkdtempSync(join(tmpdir(), 'pok-recording-'));
  writeFileSync(join(golden, CHECKSUMS), '');
});
afterEach(() => rmSync(golden, { recursive: true }));

function recordLogs(): Recording {
  const recording = new Recording(golden);
  recording.keep('{}\n', 'v6', 'logs', 'one.jsonl');
  recording.keep('{}\n', 'v6', 'logs', 'two.jsonl');
  return recording;
}

test('a recording is in its place, and listed, once it is finished', () => {
  recordLogs().finish();
  expect([...goldenFiles(golden).keys()]).toEqual(['v6/logs/one.jsonl', 'v6/logs/two.jsonl']);
  expect(listedFiles(golden)).toEqual(goldenFiles(golden));
  expect(new Recording(golden).has('v6', 'logs')).toBe(true);
});

test('a recording that is interrupted before its end counts for nothing, and the next one starts over', () => {
  const { folder } = recordLogs();
  expect(listedFiles(golden)).not.toEqual(goldenFiles(golden));
  const next = new Recording(golden);
  expect(next.has('v6', 'logs')).toBe(false);
  next.keep('{}\n', 'v6', 'logs', 'three.jsonl');
  next.finish();
  expect([...goldenFiles(golden).keys()]).toEqual(['v6/logs/three.jsonl']);
  expect(() => readFileSync(folder)).toThrow('ENOENT');
});

test('a recording that is interrupted while it moves to its place counts for nothing', () => {
  mkdirSync(join(golden, 'v6', 'logs'), { recursive: true });
  writeFileSync(join(golden, 'v6', 'logs', 'one.jsonl'), '{}\n');
  expect(listedFiles(golden)).not.toEqual(goldenFiles(golden));
  expect(new Recording(golden).has('v6', 'logs')).toBe(false);
  recordLogs().finish();
  expect(listedFiles(golden)).toEqual(goldenFiles(golden));
});
