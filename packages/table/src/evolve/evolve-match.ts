import { type EventOf, type MatchResult, wasHonest } from '@pok/protocol';
import { isPlayerCount, playRound, type Seat, type Shape, startMatch } from '@pok/rules';
import { commitToServerSeed, matchSeedsOf } from '../fairness/fairness.ts';
import { nameOf, type RunningMatch, runningMatch } from '../state/seating.ts';
import {
  MAX_EARLIER_MATCHES,
  type MatchState,
  type PauseState,
  type Player,
  type RoundState,
  type SeatState,
  type TableState,
} from '../state/state.ts';
import { changeSeat } from './evolve-people.ts';
import { newSitting, sittingAfterRoll } from './evolve-tournament.ts';
import { scoreAfter } from './score.ts';

/** Everyone who has a seat now plays. Their devices' seeds are mixed in, and the next match's server seed is chosen already. */
export function startNextMatch(
  state: TableState,
  { at, format, nextServerSeed }: EventOf<'match-started'>,
): TableState {
  const { number, serverSeed, clientSeeds } = state.next;
  const players = state.seats.map((seat) => playerOf(state, seat));
  if (!isPlayerCount(players.length)) throw new Error(`no match has ${players.length} players`);
  const inSeatOrder = players.map(
    ({ kind, key }) =>
      clientSeeds.find(({ person }) => kind === 'person' && person === key)?.clientSeed ?? '',
  );
  const match: MatchState = {
    number,
    startedAt: at,
    players,
    seeds: matchSeedsOf({
      format,
      table: state.table,
      match: number,
      serverSeed,
      clientSeeds: inSeatOrder,
    }),
    game: startMatch(players.length),
    closings: [],
    round: null,
    last: null,
    ended: null,
    ...newSitting(state, format),
  };
  return {
    ...state,
    match,
    // Deadlines missed in the last match don't count in this one.
    seats: state.seats.map((seat) => (seat.kind === 'bot' ? seat : { ...seat, missed: 0 })),
    earlier: earlierMatches(state),
    next: {
      number: number + 1,
      serverSeed: nextServerSeed,
      commitment: commitToServerSeed(nextServerSeed),
      clientSeeds: [],
    },
  };
}

function playerOf(state: TableState, seat: SeatState): Player {
  const name = nameOf(state, seat);
  return seat.kind === 'bot' ? { kind: 'bot', key: name, name } : { kind: 'person', key: seat.person, name };
}

function earlierMatches({ earlier, match }: TableState): TableState['earlier'] {
  if (match === null) return earlier;
  const seen = { players: match.players.map(({ key }) => key), rounds: match.game.rounds };
  return [...earlier, seen].slice(-MAX_EARLIER_MATCHES);
}

export function startRound(
  state: TableState,
  { roll, deadline, common, held }: EventOf<'rolled'>,
): TableState {
  const { match } = state;
  if (match === null) throw new Error('a roll needs a match');
  const round: RoundState = {
    number: match.game.rounds.length + 1,
    roll,
    fists: match.players.map(() => null),
    closings: match.players.map(() => 0),
    late: [],
    promises: [],
    deadline,
    ...(common !== undefined && { common }),
    pause: held ? { kind: 'held', leftMs: null } : null,
  };
  return { ...state, talk: endBotTalk(state), match: { ...match, round, ...sittingAfterRoll(state) } };
}

function endBotTalk({ seats, talk }: TableState): TableState['talk'] {
  const bots = seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.name] : []));
  return talk.map((said) => (bots.includes(said.person) ? { ...said, isOver: true as const } : said));
}

export function moveDeadline(state: TableState, deadline: number): TableState {
  return changeRound(state, (round) => ({ ...round, deadline }));
}

/** Time stops: there is no deadline until the match goes on. */
export function pauseRound(state: TableState, pause: PauseState): TableState {
  return changeRound(state, (round) => ({ ...round, pause, deadline: null }));
}

export function resumeRound(state: TableState, deadline: number | null): TableState {
  return changeRound(state, (round) => ({ ...round, pause: null, deadline }));
}

/** `missed` finds two in a row; `late` asks a bot to close the fist this time. */
export function missDeadline(state: TableState, seat: Seat): TableState {
  const taken = state.seats[seat];
  const missed = taken?.kind === 'person' ? taken.missed + 1 : 0;
  return changeRound(changeSeat(state, seat, { missed }), (round) => ({
    ...round,
    late: [...round.late, seat],
  }));
}

export function closeFist(
  state: TableState,
  { seat, shape, by }: { seat: Seat; shape: Shape; by: 'owner' | 'bot' },
): TableState {
  return changeRound(state, (round) => ({
    ...round,
    fists: round.fists.with(seat, { shape, by }),
    closings: round.closings.with(seat, (round.closings[seat] ?? 0) + 1),
  }));
}

export function openFist(state: TableState, seat: Seat): TableState {
  return changeRound(state, (round) => ({
    ...round,
    fists: round.fists.with(seat, null),
    late: round.late.filter((other) => other !== seat),
  }));
}

/** P4: all open at once, and the rules judge. */
export function revealFists(state: TableState): TableState {
  const match = mustRun(state);
  const { round } = match;
  const fists = round.fists.filter((fist) => fist !== null);
  const plays = fists.map(({ shape }) => shape);
  const played = playRound(match.game, { roll: round.roll, plays });
  if (!played.ok) throw new Error(`a round that can't be played: ${played.error.kind}`);
  // Nobody is held to what a bot played for them.
  const promises = round.promises.flatMap((made) => {
    const fist = fists[made.seat];
    const isOwn = fist?.by === 'owner' || match.players[made.seat]?.kind === 'bot';
    return fist !== undefined && isOwn ? [{ ...made, wasHonest: wasHonest(made, fist.shape) }] : [];
  });
  return {
    ...state,
    match: {
      ...match,
      game: played.match,
      closings: [...match.closings, round.closings],
      round: null,
      last: { fists, verdict: played.verdict, promises },
    },
  };
}

/** Players who left for good lose their seats with the match; others keep theirs, with a temporary substitute if they have one. */
export function endMatch(state: TableState, at: number, result: MatchResult): TableState {
  const { match } = state;
  if (match === null) throw new Error('no match to end');
  return {
    ...state,
    match: { ...match, round: null, ended: { at, result } },
    score: scoreAfter(state, match, result),
    seats: state.seats.filter((seat) => seat.kind === 'bot' || seat.substitute !== 'permanent'),
  };
}

function mustRun(state: TableState): RunningMatch {
  const match = runningMatch(state);
  if (match === undefined) throw new Error('no match is running');
  return match;
}

function changeRound(state: TableState, change: (round: RoundState) => RoundState): TableState {
  const match = mustRun(state);
  return { ...state, match: { ...match, round: change(match.round) } };
}
