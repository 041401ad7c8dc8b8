/** The measurements of a value table, for the strategy as it is played from the table. */
export const SOLUTION_FIGURES = [
  'exploitability',
  'meanRegret',
  'worstRegret',
  'meanRounds',
  'tieRate',
  'deadRate',
  'winnersPerMatch',
] as const;

/**
 * `exploitability`: what a best response of one player wins above their fair share. The regrets are those of single rounds, `meanRegret`
 * over all positions alike. The others are what matches are like when all play by the table.
 */
export type SolutionFigures = Readonly<Record<(typeof SOLUTION_FIGURES)[number], number>>;
