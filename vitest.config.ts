import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import './scripts/testing/end-with-parent.js';
import { ProjectByProject } from './scripts/testing/project-by-project.ts';

/** `npm run nightly -- long-tests` runs the tests that take minutes; everybody else leaves them out. */
const isNight = process.env.LONG_TESTS !== undefined;
const exclude = isNight ? configDefaults.exclude : [...configDefaults.exclude, '**/*.nightly.test.ts'];
const NIGHT_MS = 3_600_000;

/** `expect.poll` waits as long as a busy machine may need. */
const patient = { poll: { timeout: 30_000 } };

/** Starting a process and importing everything takes longer than most files, so files share a few processes. */
const together = {
  isolate: false,
  setupFiles: [fileURLToPath(new URL('./scripts/testing/leave-no-trace.ts', import.meta.url))],
};

const BUNDLED_WORKERS = fileURLToPath(new URL('./scripts/testing/start-worker.ts', import.meta.url));

export default defineConfig({
  test: {
    // Four files at a time on any machine: most of them wait for servers, browsers and disks.
    maxWorkers: 4,
    sequence: { sequencer: ProjectByProject },
    coverage: {
      provider: 'v8',
      include: ['packages/rules/src/**'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 100, lines: 100, functions: 100 },
    },
    projects: [
      {
        resolve: { alias: [{ find: /^.*\/start-worker(\.ts)?$/, replacement: BUNDLED_WORKERS }] },
        test: {
          name: 'packages',
          ...together,
          globalSetup: './scripts/testing/shared.ts',
          include: [
            'packages/{rules,protocol,client,log,table,tournament,strategy,server,cli}/src/**/*.test.ts',
            'examples/*.test.ts',
            'scripts/**/*.test.ts',
            'research/*.test.ts',
          ],
          exclude,
          testTimeout: isNight ? NIGHT_MS : 180_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'simulator',
          ...together,
          include: ['simulator/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'web',
          ...together,
          globalSetup: fileURLToPath(new URL('./scripts/testing/messages.ts', import.meta.url)),
          root: './packages/web',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          ...together,
          globalSetup: ['./scripts/testing/built.ts', './scripts/testing/shared.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude,
          testTimeout: isNight ? NIGHT_MS : 600_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
    ],
  },
});
