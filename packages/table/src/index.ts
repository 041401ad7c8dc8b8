export { createTable, openTable, openTournamentTable } from './actor/open-table.ts';
export { TableActor } from './actor/table-actor.ts';
export type { TableActorDependencies } from './actor/table-actor-dependencies.ts';
export { deadlineAfter, FIRST_SHOW_MS, SHOW_MS } from './decide/deadlines.ts';
export { decide } from './decide/decide.ts';
export { cleanName, isSameName, NAME_GRAPHEMES, nameForBot } from './decide/names.ts';
export { evolve } from './evolve/evolve.ts';
export { blindOf, commitToFist, isClientSeed } from './fairness/fairness.ts';
export {
  clientSeedsHashOf,
  commitToChain,
  commonRollOf,
  rollLinkOf,
  type SittingLabel,
  seatingLinkOf,
  seatingSeedOf,
} from './fairness/hash-chain.ts';
export { type Check, type CheckResult, type Report, verifyExport } from './fairness/verify-export.ts';
export { newWitness, observe, type Witness } from './fairness/witness.ts';
export { tableLogReader } from './log/table-log-reader.ts';
export { ABSENCE_FOR_HOST_MS, LONG_ABSENCE_MS } from './state/absence.ts';
export { findPerson, seatOf } from './state/seating.ts';
export type { TableState } from './state/state.ts';
export { type Change, changesOf } from './view/change.ts';
export { mayWatch, type SharedView, sharedViewOf, viewOf } from './view/view-of.ts';
export { type Viewer, viewerOf } from './view/viewer.ts';
