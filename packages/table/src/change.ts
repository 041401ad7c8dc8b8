import { formatPlays, formatRoll, leaving, type Seat } from '@pok/rules';
import type { TableEvent } from './event.ts';
import { runningMatch } from './seating.ts';
import type { TableState } from './state.ts';
import type { FistChange, RoundChange } from './view.ts';
import { publicFist, publicMatch } from './view-of-match.ts';

/** What viewers have to be told after an append: small messages that are the same for all, or a new view each. */
export type Change =
  | { readonly kind: 'fist'; readonly change: FistChange }
  | { readonly kind: 'round'; readonly change: RoundChange }
  | { readonly kind: 'view' };

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
  for (const event of visible) {
    if (event.type === 'closed' || event.type === 'opened') seats.add(event.seat);
    else if (event.type === 'revealed') reveals += 1;
    else if (event.type !== 'rolled') return [{ kind: 'view' }];
  }
  if (reveals === 0) return [...seats].flatMap((seat) => fistChange(state, version, seat));
  return reveals === 1 ? roundChange(state, version) : [{ kind: 'view' }];
}

function fistChange(state: TableState, version: number, seat: Seat): readonly Change[] {
  const match = runningMatch(state);
  if (match === undefined) return [];
  const fist = publicFist(match, seat);
  const commitment = fist.closed ? fist.commitment : null;
  return [
    { kind: 'fist', change: { version, match: match.number, round: match.round.number, seat, commitment } },
  ];
}

function roundChange(state: TableState, version: number): readonly Change[] {
  if (state.match === null) return [{ kind: 'view' }];
  const { number, last, round } = publicMatch(state.match, state.settings.memoryAid);
  if (last === null || round === null) return [{ kind: 'view' }];
  const change: RoundChange = {
    version,
    match: number,
    round: last.number,
    plays: formatPlays(last.plays),
    gone: formatPlays(leaving(last.verdict)),
    blinds: last.blinds,
    ...(last.claims.length > 0 && { claims: last.claims }),
    roll: formatRoll(round.roll),
    ...(round.fists.some(({ closed }) => closed) && { fists: round.fists }),
    ...(round.deadline !== null && { deadline: round.deadline }),
  };
  return [{ kind: 'round', change }];
}
