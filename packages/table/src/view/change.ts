import type {
  FistMessage,
  MatchMessage,
  RoundMessage,
  RoundView,
  SmallMessage,
  TableEvent,
} from '@pok/protocol';
import { formatPlays, formatRoll, type Seat, shapesHandedOver } from '@pok/rules';
import { runningMatch } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { publicFist, publicMatch } from './view-of-match.ts';

/** What viewers are told after an append: small messages that are the same for all, or a new view for each. */
export type Change = SmallMessage | { readonly type: 'view' };

const NEW_VIEW: Change = { type: 'view' };

/** What an append changed in the views of a table, which now stands as `state` at `version`. */
export function changesOf(
  events: readonly TableEvent[],
  state: TableState,
  version: number,
): readonly Change[] {
  const visible = events.filter(({ type }) => type !== 'answered' && type !== 'missed');
  if (visible.length === 0) return [];
  const seats = new Set<Seat>();
  let reveals = 0;
  let starts = 0;
  let isInstructed = false;
  for (const event of visible) {
    if (event.type === 'closed' || event.type === 'opened') seats.add(event.seat);
    else if (event.type === 'revealed') reveals += 1;
    else if (event.type === 'match-started') starts += 1;
    else if (event.type === 'instructed') isInstructed = true;
    else if (event.type !== 'rolled' || event.held) return [NEW_VIEW];
  }
  if (isInstructed && (starts > 0 || reveals === 0)) return [NEW_VIEW];
  if (starts > 0) return [(starts + reveals === 1 ? matchMessage(state, version) : undefined) ?? NEW_VIEW];
  if (reveals === 0) return [...seats].flatMap((seat) => fistMessage(state, version, seat) ?? []);
  return [(reveals === 1 ? roundMessage(state, version) : undefined) ?? NEW_VIEW];
}

function fistMessage(state: TableState, version: number, seat: Seat): FistMessage | undefined {
  const match = runningMatch(state);
  if (match === undefined) return undefined;
  const fist = publicFist(match, seat);
  const commitment = fist.closed ? fist.commitment : null;
  return { type: 'fist', version, seat, commitment };
}

function roundMessage(state: TableState, version: number): RoundMessage | undefined {
  const { match, settings, tournament } = state;
  if (match === null) return undefined;
  const { last, round } = publicMatch(match, settings.memoryAid);
  if (last === null || round === null) return undefined;
  return {
    type: 'round',
    version,
    round: last.number,
    plays: formatPlays(last.plays),
    shapesHandedOver: formatPlays(shapesHandedOver(last.verdict)),
    blinds: last.blinds,
    ...(last.promises.length > 0 && { promises: last.promises }),
    ...(tournament !== undefined && {
      tournament: { phase: tournament.phase, roll: tournament.roll?.number ?? null },
    }),
    ...newRound(round),
  };
}

/** Where strangers may not watch a match, its start changes more than the match: who may see the table. */
function matchMessage({ match, next, settings }: TableState, version: number): MatchMessage | undefined {
  if (match === null || !settings.spectators) return undefined;
  const { round, fairness } = publicMatch(match, settings.memoryAid);
  if (round === null) return undefined;
  const { clientSeeds } = fairness;
  return {
    type: 'match',
    version,
    ...(clientSeeds.some((seed) => seed !== '') && { clientSeeds }),
    nextCommitment: next.commitment,
    ...newRound(round),
  };
}

function newRound({ roll, fists, deadline }: RoundView): Pick<RoundMessage, 'roll' | 'fists' | 'deadline'> {
  return {
    roll: formatRoll(roll),
    ...(fists.some(({ closed }) => closed) && { fists }),
    ...(deadline !== null && { deadline }),
  };
}
