import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNewestOnce } from './newest-version.svelte.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

test('a page reloads itself once per build', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  loadNewestOnce();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  loadNewestOnce();
  await Promise.resolve();
  expect(reload).toHaveBeenCalledTimes(1);

  for (const key of stored.keys()) stored.set(key, 'an older build');
  loadNewestOnce();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('a page that can’t remember it never reloads itself', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  loadNewestOnce();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
});
