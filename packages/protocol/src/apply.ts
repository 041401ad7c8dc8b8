import {
  type Hand,
  handedOverCount,
  judgePlays,
  parsePlays,
  parseRoll,
  type Shape,
  shapesHandedOver,
  without,
} from '@pok/rules';
import type { FistMessage, RoundMessage, ServerMessage } from './server-message.ts';
import type { FistView, MatchView, PlayerView, RevealedRound, RoundView, View } from './view.ts';

/**
 * The view after a message of the server: the small reducer that every client needs. A message that is older than the view, or
 * that says nothing about the table, leaves it as it is. `chosen` is what the viewer last closed their fist around: small messages
 * are the same for everybody and can't tell.
 */
export function apply<Before extends View | undefined>(
  view: Before,
  message: ServerMessage,
  chosen?: Shape,
): View | Before {
  switch (message.type) {
    case 'view':
      return view !== undefined && message.view.version < view.version ? view : message.view;
    case 'fist':
    case 'round':
      return view === undefined ? view : applySmall(view, message, chosen);
    case 'answer':
    case 'error':
    case 'pong':
      return view;
    default:
      return message satisfies never;
  }
}

/** Small messages that happened at once share a version, and are applied in the order they come. */
function applySmall(view: View, message: FistMessage | RoundMessage, chosen: Shape | undefined): View {
  const { match } = view;
  if (match === null || match.round === null || match.number !== message.match) return view;
  if (message.version < view.version || match.round.number !== message.round) return view;
  const changed =
    message.type === 'fist'
      ? withFist(match, match.round, message, chosen)
      : withRound(match, match.round, message);
  return { ...view, version: message.version, match: changed };
}

const OPEN: FistView = { closed: false };

function withFist(
  match: MatchView,
  round: RoundView,
  { seat, commitment }: FistMessage,
  chosen: Shape | undefined,
): MatchView {
  const fist: FistView = commitment === null ? OPEN : { closed: true, commitment };
  const isOwn = fist.closed && seat === match.you && chosen !== undefined;
  const fists = round.fists.with(seat, isOwn ? { ...fist, shape: chosen } : fist);
  return { ...match, round: { ...round, fists } };
}

function withRound(match: MatchView, { number, roll }: RoundView, message: RoundMessage): MatchView {
  const plays = parsePlays(message.plays);
  const next = parseRoll(message.roll);
  if (typeof next === 'string' || plays?.length !== match.players.length)
    throw new Error('a round message that fits no round');
  const { blinds, promises = [] } = message;
  const last: RevealedRound = { number, roll, plays, verdict: judgePlays(roll, plays), blinds, promises };
  const fists = message.fists ?? match.players.map(() => OPEN);
  const round = { number: number + 1, roll: next, fists, deadline: message.deadline ?? null };
  const players = match.players.map((player, seat) => playerAfter(player, last, seat));
  const hand = match.hand === undefined ? undefined : handAfter(match.hand, last, match.you);
  return { ...match, players, last, round, ...(hand === undefined ? {} : { hand }) };
}

function playerAfter(player: PlayerView, last: RevealedRound, seat: number): PlayerView {
  if (player.hand !== undefined) {
    const hand = handAfter(player.hand, last, seat);
    return { ...player, handedOverCount: handedOverCount(hand), hand };
  }
  if (player.handedOverCount === undefined || handedOverBy(last, seat) === undefined) return player;
  return { ...player, handedOverCount: player.handedOverCount + 1 };
}

function handAfter(hand: Hand, last: RevealedRound, seat: number | null): Hand {
  const shape = handedOverBy(last, seat);
  return shape === undefined ? hand : without(hand, shape);
}

function handedOverBy({ plays, verdict }: RevealedRound, seat: number | null): Shape | undefined {
  const played = plays[seat ?? -1];
  return played !== undefined && shapesHandedOver(verdict).includes(played) ? played : undefined;
}
