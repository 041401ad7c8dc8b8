import { type Hand, handedOver, type Round, type Seat } from '@pok/rules';
import { blindOf, type Chance, commitToFist } from './fairness.ts';
import type { MemoryAid } from './settings.ts';
import type { Fist, MatchState, Player, RoundState } from './state.ts';
import type { FistView, MatchView, PlayerView, RevealedRound } from './view.ts';

export type PublicMatch = Omit<MatchView, 'you' | 'hand'>;

/** What everybody may know of a match. */
export function publicMatch(match: MatchState, aid: MemoryAid): PublicMatch {
  const { number, players, game, round, ended, chance } = match;
  const { commitment, words, secret } = chance;
  return {
    number,
    players: players.map((player, seat) =>
      playerView(player, game.hands[seat], ended === null ? aid : 'hands'),
    ),
    round:
      round === null
        ? null
        : { number: round.number, roll: round.roll, fists: publicFists(match), deadline: round.deadline },
    last: lastRound(match),
    result: ended?.result ?? null,
    fairness: ended === null ? { commitment, words } : { commitment, words, secret },
  };
}

/** V7: who holds what is told only by the memory aid, or when it is over. */
function playerView({ name, kind }: Player, hand: Hand | undefined, aid: MemoryAid): PlayerView {
  if (hand === undefined || aid === 'off') return { name, kind };
  const counts = { name, kind, handedOver: handedOver(hand) };
  return aid === 'counts' ? counts : { ...counts, hand };
}

const OPEN: FistView = { closed: false };

/** P3: that a fist is closed is visible; what is in it is not. */
export function publicFists({ chance, round }: MatchState): readonly FistView[] {
  if (round === null) return [];
  return round.fists.map((fist, seat) =>
    fist === null ? OPEN : { closed: true, commitment: commitmentOf(chance, round, fist, seat) },
  );
}

/** Fists and rounds never change once they are there, so neither do their hashes. */
const commitments = new WeakMap<Fist, string>();
const openings = new WeakMap<Round, readonly string[]>();

function commitmentOf(chance: Chance, round: RoundState, fist: Fist, seat: Seat): string {
  const known = commitments.get(fist);
  if (known !== undefined) return known;
  const blind = blindOf(chance, round.number, seat, round.closings[seat] ?? 0);
  const commitment = commitToFist(fist.shape, blind);
  commitments.set(fist, commitment);
  return commitment;
}

/** What opens the commitments of a round that was revealed, counted from 1. */
export function blindsOf({ chance, closings, game }: MatchState, number: number): readonly string[] {
  const round = game.rounds[number - 1];
  const counted = closings[number - 1];
  if (round === undefined || counted === undefined) return [];
  const known = openings.get(round);
  if (known !== undefined) return known;
  const blinds = counted.map((closing, seat) => blindOf(chance, number, seat, closing));
  openings.set(round, blinds);
  return blinds;
}

function lastRound(match: MatchState): RevealedRound | null {
  const { game, last } = match;
  const number = game.rounds.length;
  const round = game.rounds[number - 1];
  if (round === undefined || last === null) return null;
  return {
    number,
    roll: round.roll,
    plays: round.plays,
    verdict: last.verdict,
    blinds: blindsOf(match, number),
    claims: last.claims,
  };
}
