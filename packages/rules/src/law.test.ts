import { describe, expect, test } from 'vitest';
import { LAW } from '../law/law.ts';
import * as rules from './index.ts';

describe('the law, in cases a player could check', () => {
  test.each(LAW.map((lawCase) => [lawCase.title, lawCase] as const))('%s', (_, { told, expected }) => {
    expect(told(rules)).toBe(expected);
  });
});
