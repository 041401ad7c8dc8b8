export { linkTable } from './actor/link-table.ts';
export {
  createTournament,
  openTournament,
  TournamentActor,
  type TournamentActorDependencies,
  tournamentLogReader,
} from './actor/tournament-actor.ts';
export { newTournamentCode, parseTableCode, tableCodeOf } from './code.ts';
export { GATHERING_MS } from './decide/decide-seat.ts';
export { drawSeating, type SeatingRequest } from './seating/draw-seating.ts';
export { formatStandingsCsv } from './standings/standings-csv.ts';
export { findTable } from './state/sitting.ts';
export type { TournamentState } from './state/state.ts';
export type { Audience } from './view/audience.ts';
export { type Sight, sightOf } from './view/view-of.ts';
