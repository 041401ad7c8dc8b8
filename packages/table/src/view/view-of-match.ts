import type { FistView, MatchView, MemoryAid, PlayerView, RevealedRound } from '@pok/protocol';
import { type Hand, handedOverCount, type Seat } from '@pok/rules';
import { blindOf, commitToFist } from '../fairness/fairness.ts';
import { isRunning, type RunningMatch } from '../state/seating.ts';
import type { MatchState, Player } from '../state/state.ts';

export type PublicMatch = Omit<MatchView, 'you' | 'hand'>;

/** What everybody may know of a match. */
export function publicMatch(match: MatchState, aid: MemoryAid): PublicMatch {
  const { number, players, game, ended, seeds } = match;
  const { commitment, clientSeeds, serverSeed } = seeds;
  return {
    number,
    players: players.map((player, seat) =>
      playerView(player, game.hands[seat], ended === null ? aid : 'hands'),
    ),
    round: isRunning(match) ? publicRound(match) : null,
    last: lastRound(match),
    result: ended?.result ?? null,
    fairness: ended === null ? { commitment, clientSeeds } : { commitment, clientSeeds, serverSeed },
  };
}

function publicRound(match: RunningMatch): PublicMatch['round'] {
  const { number, roll, fists, deadline, pause, promises } = match.round;
  return {
    number,
    roll,
    fists: fists.map((_, seat) => publicFist(match, seat)),
    deadline,
    ...(pause !== null && { pause: pause.kind }),
    ...(promises.length > 0 && { promises }),
  };
}

/** V7: who holds what is told only by the memory aid, or when it is over. */
function playerView({ name, kind }: Player, hand: Hand | undefined, aid: MemoryAid): PlayerView {
  if (hand === undefined || aid === 'off') return { name, kind };
  const counts = { name, kind, handedOverCount: handedOverCount(hand) };
  return aid === 'counts' ? counts : { ...counts, hand };
}

const OPEN: FistView = { closed: false };

/** P3: that a fist is closed is visible; what is in it is not. */
export function publicFist({ seeds, round }: RunningMatch, seat: Seat): FistView {
  const fist = round.fists[seat];
  if (fist === undefined || fist === null) return OPEN;
  const blind = blindOf(seeds, round.number, seat, round.closings[seat] ?? 0);
  return { closed: true, commitment: commitToFist(seeds.format, fist.shape, blind) };
}

function lastRound({ seeds, closings, game, last }: MatchState): RevealedRound | null {
  const number = game.rounds.length;
  const round = game.rounds.at(-1);
  if (round === undefined || last === null) return null;
  const closed = closings.at(-1) ?? [];
  return {
    number,
    roll: round.roll,
    plays: round.plays,
    verdict: last.verdict,
    blinds: last.fists.map((_, seat) => blindOf(seeds, number, seat, closed[seat] ?? 0)),
    promises: last.promises,
  };
}
