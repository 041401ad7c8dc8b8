import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notesOf } from './changelog.js';
import { ROOT } from './run.js';

const CHANGELOG = `# Changelog

What a user will notice.

## Unreleased

- not yet

## 1.2.0 (2026-11-18)

### Added
- one

### Fixed
- two

## 1.2.0-beta

- an early one

## 1.1.9
`;

test('a release tells of itself alone', () => {
  expect(notesOf(CHANGELOG, '1.2.0')).toBe('### Added\n- one\n\n### Fixed\n- two');
  expect(notesOf(CHANGELOG, '1.2.0-beta')).toBe('- an early one');
});

test.each(['1.2', '1.1.9', '2.0.0', ''])('there are no notes of "%s"', (version) =>
  expect(notesOf(CHANGELOG, version)).toBeUndefined(),
);

test('finds the versions of our changelog', () => {
  const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), '0.2.0');
  expect(notes).toMatch(/^### Added$/m);
  expect(notes).not.toMatch(/^## /m);
});
