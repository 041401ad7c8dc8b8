import { defineConfig } from 'vitest/config';

/** How long `expect.poll` waits: as long as it takes on a machine that has other things to do. */
const patient = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    // Three files at a time on any machine: most of them wait for servers, browsers and disks.
    maxWorkers: 3,
    coverage: {
      provider: 'v8',
      include: ['packages/rules/src/**'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 100, lines: 100, functions: 100 },
    },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/{rules,protocol,table,strategy,server,cli}/src/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: {
          name: 'web',
          root: './packages/web',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
    ],
  },
});
