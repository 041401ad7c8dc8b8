import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

test('a new file is checked before git knows it; one that is ignored, deleted or not asked for is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pok-prose-'));
  const write = (name: string, text = '') => writeFileSync(join(folder, name), text);
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  for (const name of ['known.md', 'deleted.md', 'known.ts']) write(name);
  execFileSync('git', ['add', '.'], { cwd: folder });
  write('.gitignore', 'ignored.md');
  for (const name of ['new.md', 'ignored.md', 'new.ts']) write(name);
  rmSync(join(folder, 'deleted.md'));
  const files = filesIn(folder, ['*.md']);
  rmSync(folder, { recursive: true });
  expect([...files].sort()).toEqual(['known.md', 'new.md']);
});
