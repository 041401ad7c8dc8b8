import type { LawCase, Rules } from './law-case.ts';

export const LOOKUP_CASE: LawCase = {
  title: '[V1–V5] lookup tables say what judge says, for every roll, count and number of players',
  expected: '',
  told: differencesOfLookup,
};

function differencesOfLookup(rules: Rules): string {
  const {
    buildLookup,
    COUNT_CODES,
    countCode,
    formatRoll,
    judge,
    PLAYER_COUNTS,
    ROLLS,
    SHAPES,
    shapesHandedOver,
  } = rules;
  const differences: string[] = [];
  for (const players of PLAYER_COUNTS) {
    const lookup = buildLookup(players);
    for (const [index, roll] of ROLLS.entries()) {
      for (let disc = 0; disc <= players; disc += 1) {
        for (let square = 0; square <= players - disc; square += 1) {
          const shapes = shapesHandedOver(judge(roll, { disc, square, triangle: players - disc - square }));
          const bits = lookup.handedOver[index * COUNT_CODES + countCode(disc, square)] ?? -1;
          const isSame = SHAPES.every((shape, bit) => shapes.includes(shape) === (((bits >> bit) & 1) === 1));
          if (!isSame) differences.push(`${players} ${formatRoll(roll)} ${disc} ${square}`);
        }
      }
    }
  }
  return differences.slice(0, 3).join('; ');
}
