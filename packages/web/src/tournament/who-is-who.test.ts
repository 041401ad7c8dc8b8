import { beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import { loadRealNames, saveRealName } from './who-is-who.ts';

beforeEach(() => {
  stubBrowser();
});

test('real names are kept by tournament, and an empty one is taken off the list', () => {
  saveRealName('ACDEFG', 'red-1', ' Ana ');
  saveRealName('ACDEFG', 'blue-2', 'Ben');
  saveRealName('GFEDCA', 'red-1', 'Cem');
  expect(loadRealNames('ACDEFG')).toEqual({ 'red-1': 'Ana', 'blue-2': 'Ben' });
  expect(saveRealName('ACDEFG', 'red-1', ' ')).toEqual({ 'blue-2': 'Ben' });
  expect(loadRealNames('GFEDCA')).toEqual({ 'red-1': 'Cem' });
});
