export { type ArenaBot, playArena } from './arena/arena-on-all-cores.ts';
export {
  addFaults,
  type Fault,
  type FaultCount,
  isOwnBot,
  MOST_TIMEOUTS,
  type OwnBot,
  OwnBotError,
} from './arena/own-bot.ts';
export { type BotsOfServer, startBots } from './bots/start-bots.ts';
export { oddsOnAllCores } from './random-play/odds-on-all-cores.ts';
export { simulateOnAllCores } from './random-play/simulate-on-all-cores.ts';
export { largestAsymmetry } from './solver/asymmetry.ts';
export { loadCheckpoint, removeCheckpoint, saveCheckpoint } from './solver/checkpoint.ts';
export { UNSETTLED } from './solver/measure-position.ts';
export { samplePositions } from './solver/sample-positions.ts';
export {
  createSweep,
  type Extreme,
  type Sweep,
  solutionFiguresOf,
  unsettledIn,
  worstClaimIn,
  worstRegretIn,
} from './solver/sweep.ts';
export { createVerification, EVERY_NAMING_UP_TO, type Verification } from './solver/verification.ts';
export { positionsOf, walkOnAllCores } from './solver/walk-on-all-cores.ts';
export { loadAllValues, loadValues, valuesFile } from './values/load-values.ts';
