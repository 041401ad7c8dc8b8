import {
  type Hand,
  handedOverCount,
  judgePlays,
  parsePlays,
  parseRoll,
  type Shape,
  STARTING_HAND,
  shapesHandedOver,
  without,
} from '@pok/rules';
import type {
  FistMessage,
  MatchMessage,
  RoundMessage,
  ServerMessage,
  SmallMessage,
} from './server-message.ts';
import type { MemoryAid } from './settings.ts';
import type { FistView, MatchView, PlayerView, RevealedRound, RoundView, View } from './view.ts';

/**
 * The view after a message from the server: the reducer that every client needs. A message that is older than the view, or says
 * nothing about the table, changes nothing. Start with `undefined` on every socket: the first view on it counts, whatever its version. `chosen` is the shape that the viewer last closed their fist around; small messages are
 * the same for everybody, so they can't contain it. Throws a RangeError if a message doesn't fit the view: connect again, and the
 * server sends a new view.
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
    case 'match':
      return view === undefined ? view : applySmall(view, message, chosen);
    case 'answer':
    case 'error':
    case 'pong':
      return view;
    default:
      return message satisfies never;
  }
}

/** Fists that close at the same time share a version, and applying one twice changes nothing. Others have a version of their own. */
function isNew(view: View, message: SmallMessage): boolean {
  return message.type === 'fist' ? message.version >= view.version : message.version > view.version;
}

function applySmall(view: View, message: SmallMessage, chosen: Shape | undefined): View {
  if (!isNew(view, message)) return view;
  if (message.type === 'match') return withMatch(view, message);
  const { match } = view;
  if (match === null || match.round === null) return view;
  const changed =
    message.type === 'fist'
      ? withFist(match, match.round, message, chosen)
      : withRound(match, match.round, message);
  const { version } = message;
  if (message.type === 'fist') return { ...view, version, match: changed };
  return { ...view, ...tournamentAfter(view, message), version, match: changed, talk: talkAfterRoll(view) };
}

/** A roll clears what bots said before it. What they say at the roll comes in a view. */
function talkAfterRoll({ seats, talk }: View): View['talk'] {
  return talk.filter(({ seat }) => seats[seat]?.kind !== 'bot');
}

/** The end of the match before is shown until the first reveal of this one. */
function tournamentAfter({ tournament }: View, message: RoundMessage): Pick<View, 'tournament'> {
  if (tournament === undefined) return {};
  const { previous: _, ...part } = tournament;
  return { tournament: { ...part, ...message.tournament } };
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
  const { blinds, promises = [] } = message;
  const plays = parsePlays(message.plays);
  if (message.round !== number || plays?.length !== match.players.length) {
    throw new RangeError('a round message that fits no round');
  }
  const last: RevealedRound = { number, roll, plays, verdict: judgePlays(roll, plays), blinds, promises };
  return {
    ...match,
    players: match.players.map((player, seat) => playerAfter(player, last, seat)),
    last,
    round: newRound(number + 1, plays.length, message),
    ...(match.hand !== undefined && { hand: handAfter(match.hand, last, match.you) }),
  };
}

function withMatch(view: View, message: MatchMessage): View {
  const { seats, settings, you, next } = view;
  const counters = COUNTERS_SHOWN[settings.memoryAid];
  const match: MatchView = {
    number: next.match,
    players: seats.map(({ name, kind }) => ({ name, kind, ...counters })),
    you: you.seat,
    round: newRound(1, seats.length, message),
    last: null,
    ...(you.seat !== null && { hand: STARTING_HAND }),
    result: null,
    fairness: {
      commitment: next.commitment,
      clientSeeds: message.clientSeeds ?? seats.map(() => ''),
    },
  };
  const after = { match: next.match + 1, commitment: message.nextCommitment, seededBy: [] };
  return { ...view, version: message.version, match, next: after, talk: talkAfterRoll(view) };
}

/** What the memory aid shows of a player at the start of a match. */
const COUNTERS_SHOWN: Readonly<Record<MemoryAid, Pick<PlayerView, 'handedOverCount' | 'hand'>>> = {
  off: {},
  counts: { handedOverCount: 0 },
  hands: { handedOverCount: 0, hand: STARTING_HAND },
};

function newRound(
  number: number,
  players: number,
  { roll: letters, fists, deadline }: RoundMessage | MatchMessage,
): RoundView {
  const roll = parseRoll(letters);
  if (typeof roll === 'string') throw new RangeError('a roll that fits no round');
  return {
    number,
    roll,
    fists: fists ?? Array.from({ length: players }, () => OPEN),
    deadline: deadline ?? null,
  };
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
