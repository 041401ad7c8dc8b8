export { AheadOfLogError } from './ahead-of-log-error.ts';
export {
  CODE_ALPHABET,
  formatCode,
  newCode,
  parseAnyTableCode,
  parseCode,
  parseTournamentCode,
  TOURNAMENT_CODE_LENGTH,
  TOURNAMENT_TABLE_CODE_LENGTH,
} from './code.ts';
export { accept, type Decision, type Refused, refuse, type Validity } from './decision.ts';
export { decideDeparture, decideGone, type Gathering } from './gathering.ts';
export { isSameState } from './is-same-state.ts';
export type { Log, LogFailover } from './log.ts';
export { LogActor, type LogActorDependencies } from './log-actor.ts';
export { createLogReader, ENTRIES_PER_READ, type FoldedLog } from './log-reader.ts';
export type { Machine } from './machine.ts';
export { createMemoryLog } from './memory-log.ts';
