import { defineConfig } from 'vitest/config';

/** The rules alone, as Stryker tests its mutants (`npm run nightly -- mutants`). */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 } });
