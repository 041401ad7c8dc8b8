/** What random play is like, measured by `simulate` and exact from `odds`. A dead match is a tie of all. */
export interface Figures {
  readonly meanRounds: number;
  readonly tieRate: number;
  readonly deadRate: number;
  readonly winnersPerMatch: number;
}
