import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installed, ROOT } from '../run.js';

const CONFIG = join(ROOT, 'scripts/engines/styles.jsonc');

/** What Biome reports about the style sheets in a folder: nothing if all engines support everything in them. */
export function lintStyles(folder: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [installed('biome'), 'lint', '--config-path', CONFIG, folder],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 ? '' : `${stdout}${stderr}`;
}
