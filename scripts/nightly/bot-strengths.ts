import { winShares } from '@pok/strategy';
import { playArena } from '@pok/strategy/node';
import { STRENGTH_CLAIMS, STRENGTH_SEED } from '@pok/strategy/strength-claims';
import { runNightly } from '../nightly-part.ts';

/** Times as many matches as a test has time for. */
const LONGER = 4;

await runNightly({
  name: 'bot-strengths',
  seed: STRENGTH_SEED,
  steps: STRENGTH_CLAIMS.map(({ title }) => title),
  async run(step, seed) {
    const claim = STRENGTH_CLAIMS.find(({ title }) => title === step);
    if (claim === undefined) throw new RangeError(step);
    const { levels, holds } = claim;
    const matches = claim.matches * LONGER;
    const shares = winShares(await playArena({ levels, matches, seed }));
    return { claim: step, levels, matches, shares, holds: holds(shares) };
  },
  conclude: (tables) => ({
    figures: tables.map(({ claim, matches, shares }) => ({
      claim,
      matches,
      shares: shares.map(({ share, low, high }) => ({ share, low, high })),
    })),
    problems: tables.filter(({ holds }) => !holds).map(({ claim }) => `not so: ${claim}`),
  }),
});
