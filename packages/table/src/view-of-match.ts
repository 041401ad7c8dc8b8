import { type Hand, handedOver, type Seat } from '@pok/rules';
import { blindOf, type Chance, commitToFist } from './fairness.ts';
import type { MemoryAid } from './settings.ts';
import type { Fist, MatchState, Player } from './state.ts';
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
  return round.fists.map((fist, seat) => {
    if (fist === null) return OPEN;
    const { commitment } = sealOf(fist, chance, round.number, seat, round.closings[seat] ?? 0);
    return { closed: true, commitment };
  });
}

/** What hides a fist, and what is published of it. */
interface Seal {
  readonly blind: string;
  readonly commitment: string;
}

/** A fist never changes once it is closed, so neither do its hashes. */
const seals = new WeakMap<Fist, Seal>();

function sealOf(fist: Fist, chance: Chance, round: number, seat: Seat, closing: number): Seal {
  const known = seals.get(fist);
  if (known !== undefined) return known;
  const blind = blindOf(chance, round, seat, closing);
  const seal = { blind, commitment: commitToFist(fist.shape, blind) };
  seals.set(fist, seal);
  return seal;
}

function lastRound({ chance, closings, game, last }: MatchState): RevealedRound | null {
  const number = game.rounds.length;
  const round = game.rounds.at(-1);
  if (round === undefined || last === null) return null;
  const closed = closings.at(-1) ?? [];
  return {
    number,
    roll: round.roll,
    plays: round.plays,
    verdict: last.verdict,
    blinds: last.fists.map((fist, seat) => sealOf(fist, chance, number, seat, closed[seat] ?? 0).blind),
    claims: last.claims,
  };
}
