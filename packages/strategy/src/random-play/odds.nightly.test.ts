import { test } from 'vitest';
import { expectAgreement } from '../../test/expect-agreement.ts';
import { POLICIES } from './policy.ts';

const CASES = ([3, 4, 5] as const).flatMap((players) => POLICIES.map((policy) => ({ players, policy })));

test.each(CASES)(
  'odds agree with simulate within its confidence interval: $players players, $policy',
  ({ players, policy }) => expectAgreement(players, policy, 200_000),
);
