import {
  COMMON_ROLLS_FORMAT,
  type EventOf,
  type MatchFormat,
  type ReportedMatch,
  type TableTournament,
} from '@pok/protocol';
import { formatPlays } from '@pok/rules';
import type { MatchState, TableState, TournamentPart } from '../state/state.ts';

export function beginPart({ people: _, ...table }: TableTournament): TournamentPart {
  return { ...table, version: 0, phase: 'gathering', roll: null, rounds: [], matches: [], previous: null };
}

export function instruct(state: TableState, { version, phase, roll }: EventOf<'instructed'>): TableState {
  return changePart(state, () => ({ version, phase, roll }));
}

/** Keeps the round that was just revealed, for the report. `roll` is the common roll with which it was played. */
export function keepRound(state: TableState, roll: number | undefined): TableState {
  const { match } = state;
  const plays = match?.game.rounds.at(-1)?.plays;
  if (match === null || roll === undefined || plays === undefined) return state;
  return changePart(state, ({ rounds }) => ({
    rounds: [...rounds, { match: match.number, roll, plays: formatPlays(plays) }],
    previous: null,
  }));
}

/** The end of a match is shown during the first round of the next one, which starts at the same moment. */
export function keepPrevious(state: TableState, before: TableState): TableState {
  return changePart(state, ({ pace }) => ({ previous: pace === 'one-roll' ? before.match : null }));
}

/** Keeps how a match ended, for the report. `before` has the seats as they were in the match. */
export function keepResult(
  state: TableState,
  before: TableState,
  { result }: EventOf<'match-ended'>,
): TableState {
  const { match } = before;
  if (match === null) return state;
  const ended: ReportedMatch = {
    match: match.number,
    players: match.players.map(({ kind, key }) => (kind === 'person' ? key : null)),
    result,
    left: match.players.flatMap((_, seat) => {
      const taken = before.seats[seat];
      return taken?.kind === 'person' && taken.substitute === 'permanent' ? [seat] : [];
    }),
  };
  return changePart(state, ({ matches }) => ({ matches: [...matches, ended] }));
}

function changePart(
  state: TableState,
  change: (part: TournamentPart) => Partial<TournamentPart>,
): TableState {
  const { tournament } = state;
  return tournament === undefined
    ? state
    : { ...state, tournament: { ...tournament, ...change(tournament) } };
}

/** The sitting of a match, at its beginning and after each roll; undefined where a match has rolls of its own. */
export function newSitting(state: TableState, format: MatchFormat): Pick<MatchState, 'sitting'> {
  const { tournament } = state;
  if (tournament === undefined || format !== COMMON_ROLLS_FORMAT) return {};
  const { code, sitting, chain } = tournament;
  return { sitting: { tournament: code, sitting, ...chain, rolls: [] } };
}

export function sittingAfterRoll({ tournament, match }: TableState): Pick<MatchState, 'sitting'> {
  const roll = tournament?.roll ?? null;
  const sitting = match?.sitting;
  if (sitting === undefined || roll === null) return {};
  return { sitting: { ...sitting, rolls: [...sitting.rolls, { number: roll.number, link: roll.link }] } };
}
