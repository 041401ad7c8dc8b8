import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runNightly } from '../nightly-part.ts';
import { installed, ROOT, run } from '../run.js';

await runNightly({
  name: 'long-tests',
  seed: 'none',
  steps: ['packages', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.nightly.test.ts') && !path.includes('node_modules'))
      .map((path) => join(folder, path))
      .sort(),
  ),
  async run(file) {
    const startedAt = performance.now();
    const code = await run(process.execPath, [installed('vitest'), 'run', file], { LONG_TESTS: '1' });
    return { file, isPassed: code === 0, seconds: Math.round((performance.now() - startedAt) / 1000) };
  },
  conclude: (files) => ({
    figures: Object.fromEntries(files.map(({ file, seconds }) => [file, { seconds }])),
    problems: files.filter(({ isPassed }) => !isPassed).map(({ file }) => `failed: ${file}`),
  }),
});
