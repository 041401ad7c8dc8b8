import { test } from 'vitest';
import { expectAgreement } from '../../test/expect-agreement.ts';
import { POLICIES } from './policy.ts';

test.each(POLICIES)('odds agree with simulate within its confidence interval: 5 players, %s', (policy) => {
  expectAgreement(5, policy);
});
