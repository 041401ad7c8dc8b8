import { afterAll, vi } from 'vitest';

// Test files share a process, one after the other: what one has faked is real again for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
