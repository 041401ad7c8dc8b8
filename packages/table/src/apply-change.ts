import {
  type Hand,
  handedOver,
  judgePlays,
  leaving,
  parseRoll,
  parseShape,
  type Shape,
  without,
} from '@pok/rules';
import type {
  FistChange,
  FistView,
  MatchView,
  PlayerView,
  RevealedRound,
  RoundChange,
  View,
} from './view.ts';

/**
 * A view after a small change. `chosen` is what the viewer last closed their own fist on: a change is the same for
 * everybody and can't tell. A change that does not belong to this view leaves it as it is.
 */
export function applyChange(view: View, change: FistChange | RoundChange, chosen?: Shape): View {
  const { match } = view;
  if (match === null || match.round === null || match.number !== change.match) return view;
  if (change.version < view.version || match.round.number !== change.round) return view;
  const changed =
    'seat' in change ? withFist(match, match.round, change, chosen) : withRound(match, match.round, change);
  return { ...view, version: change.version, match: changed };
}

const OPEN: FistView = { closed: false };

function withFist(
  match: MatchView,
  round: NonNullable<MatchView['round']>,
  { seat, commitment }: FistChange,
  chosen: Shape | undefined,
): MatchView {
  const fist: FistView = commitment === null ? OPEN : { closed: true, commitment };
  const isOwn = fist.closed && seat === match.you && chosen !== undefined;
  const fists = round.fists.with(seat, isOwn ? { ...fist, shape: chosen } : fist);
  return { ...match, round: { ...round, fists } };
}

function withRound(
  match: MatchView,
  { number, roll }: NonNullable<MatchView['round']>,
  change: RoundChange,
): MatchView {
  const plays = [...change.plays].map(parseShape).filter((shape) => shape !== undefined);
  const next = parseRoll(change.roll);
  if (typeof next === 'string' || plays.length !== match.players.length)
    throw new Error('a round that is none');
  const { blinds, claims = [] } = change;
  const last: RevealedRound = { number, roll, plays, verdict: judgePlays(roll, plays), blinds, claims };
  const fists = change.fists ?? match.players.map(() => OPEN);
  const round = { number: number + 1, roll: next, fists, deadline: change.deadline ?? null };
  const players = match.players.map((player, seat) => playerAfter(player, last, seat));
  const hand = match.hand === undefined ? undefined : handAfter(match.hand, last, match.you);
  return { ...match, players, last, round, ...(hand === undefined ? {} : { hand }) };
}

function playerAfter(player: PlayerView, last: RevealedRound, seat: number): PlayerView {
  if (player.hand !== undefined) {
    const hand = handAfter(player.hand, last, seat);
    return { ...player, handedOver: handedOver(hand), hand };
  }
  if (player.handedOver === undefined || goneFrom(last, seat) === undefined) return player;
  return { ...player, handedOver: player.handedOver + 1 };
}

function handAfter(hand: Hand, last: RevealedRound, seat: number | null): Hand {
  const gone = goneFrom(last, seat);
  return gone === undefined ? hand : without(hand, gone);
}

function goneFrom({ plays, verdict }: RevealedRound, seat: number | null): Shape | undefined {
  const played = plays[seat ?? -1];
  return played !== undefined && leaving(verdict).includes(played) ? played : undefined;
}
