export { type Answer, answerSchema, REFUSALS, type Refusal } from './answer.ts';
export { apply } from './apply.ts';
export { BOT_LEVELS, BOT_NAMES, type BotLevel } from './bot.ts';
export {
  type ClientMessage,
  type Hello,
  MAX_MESSAGE_BYTES,
  type ParsedClientMessage,
  parseClientMessage,
} from './client-message.ts';
export { CLOSE_CODES, type CloseCode, type CloseReason, closeReasonOf } from './close-code.ts';
export {
  type Command,
  type CommandOf,
  commandSchema,
  type Fence,
  type Request,
  requestSchema,
} from './command.ts';
export {
  type AddedDevice,
  addedDeviceSchema,
  DEVICE_CODE_TTL_MS,
  DEVICE_KINDS,
  type DeviceChange,
  type DeviceCode,
  type DeviceKind,
  type DeviceList,
  deviceChangeSchema,
  deviceCodeSchema,
  deviceListSchema,
  type NewDevice,
  type NewDeviceCode,
  type NewPlayer,
  newDeviceCodeSchema,
  newDeviceSchema,
  newPlayerSchema,
  type RecoverySecret,
  recoverySecretSchema,
} from './device.ts';
export { EVENT_VERSION, type EventOf, type TableEvent, tableEventSchema } from './events/event.ts';
export type { StoredEntry } from './events/event-parser.ts';
export { parseEvents } from './events/parse-events.ts';
export { UnreadableLogError, type UnreadableReason } from './events/unreadable-log-error.ts';
export { CLIENT_SEED } from './fairness-bytes.ts';
export { botLevelSchema, type MatchResult, seatSchema } from './game.ts';
export {
  type CreatedTable,
  type Credentials,
  createdTableSchema,
  credentialsSchema,
  type MatchList,
  type MatchSummary,
  matchListSchema,
  matchSummarySchema,
  type NewTable,
  newTableSchema,
  type TableSummary,
  tableSummarySchema,
} from './http.ts';
export { CUFFS, type Cuff, type Look, lookSchema, type SeatLook, SKINS, type Skin } from './look.ts';
export {
  COMMON_ROLLS_FORMAT,
  formatExport,
  MATCH_FORMATS,
  type MatchExport,
  type MatchFormat,
  matchExportSchema,
  NEWEST_MATCH_FORMAT,
  type ParsedExport,
  parseExport,
  type SittingProof,
  type UpcastExport,
} from './match-export.ts';
export {
  formatMatchLink,
  MATCH_LINK_PROBLEMS,
  type MatchLinkProblem,
  type ParsedMatchLink,
  parseMatchLink,
} from './match-link/match-link.ts';
export {
  type Animal,
  type Colour,
  PICTURE_NAMES,
  type PictureName,
  parsePictureName,
} from './picture-name.ts';
export { PROBLEM_STATUS, type ProblemBody, type ProblemCode, problemSchema } from './problem.ts';
export { locateProblem } from './problem-words.ts';
export { PROTOCOL_VERSION } from './protocol-version.ts';
export {
  formatQuestionLink,
  type ParsedQuestionLink,
  parseQuestionLink,
  type QuestionLinkProblem,
} from './question-link.ts';
export { type PersonId, personIdSchema, type TableCode, type TournamentCode, timeSchema } from './scalars.ts';
export { type Infer, keysOf, z } from './schema.ts';
export {
  type FistMessage,
  type MatchMessage,
  MESSAGE_ERRORS,
  type MessageError,
  parseServerMessage,
  type RoundMessage,
  type ServerMessage,
  type SmallMessage,
} from './server-message.ts';
export {
  DEFAULT_SETTINGS,
  MEMORY_AIDS,
  type MemoryAid,
  SETTING_VALUES,
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
  TIMERS,
  type Timer,
} from './settings.ts';
export {
  type FreeTalk,
  freeTalkSchema,
  PLAIN_REMARKS,
  type PlayPromise,
  PROMISES,
  REACTIONS,
  SHAPE_REMARKS,
  type Talk,
  wasHonest,
} from './talk.ts';
export { parseTournamentEvents } from './tournament/parse-tournament-events.ts';
export { type PublishedSitting, publishedSittingSchema } from './tournament/published-sitting.ts';
export { SITTING_PHASES, type SittingPhase } from './tournament/sitting-phase.ts';
export {
  type ReportedMatch,
  type ReportedRound,
  type TableInstruction,
  type TableReport,
  type TableTournament,
  tableInstructionSchema,
} from './tournament/table-instruction.ts';
export {
  TOURNAMENT_REFUSALS,
  type TournamentAnswer,
  type TournamentCommand,
  type TournamentCommandOf,
  type TournamentRefusal,
  type TournamentRequest,
  tournamentAnswerSchema,
  tournamentCommandSchema,
  tournamentRequestSchema,
} from './tournament/tournament-command.ts';
export {
  TOURNAMENT_EVENT_VERSION,
  type TournamentEvent,
  type TournamentEventOf,
  tournamentEventSchema,
} from './tournament/tournament-event.ts';
export {
  type CreatedTournament,
  createdTournamentSchema,
  type NewTournament,
  newTournamentSchema,
} from './tournament/tournament-http.ts';
export {
  parseTournamentClientMessage,
  parseTournamentServerMessage,
  type TournamentClientMessage,
  type TournamentServerMessage,
} from './tournament/tournament-message.ts';
export {
  DEFAULT_TOURNAMENT_SETTINGS,
  MAX_MINUTES,
  MAX_ROLLS,
  PACES,
  type Pace,
  STANDINGS_SHOWN,
  type StandingsShown,
  TABLE_SIZES,
  type TableSize,
  type TournamentSettings,
  type TournamentSettingsChange,
  tournamentSettingsChangeSchema,
} from './tournament/tournament-settings.ts';
export {
  type Participant,
  type RoomRound,
  type SittingView,
  type StandingLine,
  type TournamentTable,
  type TournamentView,
  tournamentViewSchema,
} from './tournament/tournament-view.ts';
export {
  type FistView,
  type MadePromise,
  type MatchView,
  type Pause,
  type PlayerView,
  type RemovedPerson,
  type RevealedPromise,
  type RevealedRound,
  type RoundView,
  type ScoreLine,
  type SeatView,
  type Substitute,
  type TalkLine,
  type TournamentPartView,
  type View,
  viewSchema,
} from './view.ts';
