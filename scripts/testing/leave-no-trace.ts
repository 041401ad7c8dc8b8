import { afterAll, vi } from 'vitest';

// Test files share a process: nothing that one file has faked may reach the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
