import { defineConfig } from 'vitest/config';

/** Tests that take minutes: `npm run nightly -- long-tests`. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.nightly.test.ts'],
    globalSetup: './scripts/testing/shared.ts',
    testTimeout: 3_600_000,
  },
});
