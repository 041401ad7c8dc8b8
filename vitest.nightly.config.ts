import { defineConfig } from 'vitest/config';

const shared = './scripts/testing/shared.ts';
const patient = { testTimeout: 3_600_000, hookTimeout: 180_000 };

/** Tests that take minutes: `npm run nightly -- long-tests`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.nightly.test.ts'],
          globalSetup: shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.nightly.test.ts'],
          globalSetup: ['./scripts/testing/built.ts', shared],
          ...patient,
        },
      },
    ],
  },
});
