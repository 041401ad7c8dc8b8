import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a repository, without those that git ignores, and with new ones that git doesn't know yet. */
export function filesIn(root: string, paths: readonly string[]): readonly string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    { cwd: root, encoding: 'utf8' },
  );
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}
