import { winShares } from '@pok/strategy';
import { playArena } from '@pok/strategy/node';
import { STRENGTH_CLAIMS, STRENGTH_SEED } from '@pok/strategy/strength-claims';
import { runNightly, scaled } from '../nightly-part.ts';

await runNightly({
  name: 'bot-strengths',
  seed: STRENGTH_SEED,
  steps: STRENGTH_CLAIMS.map(({ title }) => title),
  async run(step, seed) {
    const claim = STRENGTH_CLAIMS.find(({ title }) => title === step);
    if (claim === undefined) throw new RangeError(step);
    const { levels, holds } = claim;
    const matches = scaled(claim.matches * 2);
    const standing = await playArena({ levels, matches, seed });
    const rounds = standing.rounds / standing.matches;
    return { claim: step, levels, matches, rounds, shares: winShares(standing), holds: holds(standing) };
  },
  conclude: (tables) => ({
    figures: tables.map(({ claim, matches, rounds, shares }) => ({
      claim,
      matches,
      rounds,
      shares: shares.map(({ share, low, high }) => ({ share, low, high })),
    })),
    problems: tables.filter(({ holds }) => !holds).map(({ claim }) => `not so: ${claim}`),
  }),
});
