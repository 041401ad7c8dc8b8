import type { MatchResult, ScoreLine } from '@pok/protocol';
import { winnersOf } from '@pok/rules';
import type { MatchState, Player, TableState } from '../state/state.ts';

/** Beyond this, players who did not just play are dropped, those with the fewest matches first. */
const MAX_SCORE_LINES = 20;

/** The score of the evening after a match. A seat whose owner left for good wins nothing. */
export function scoreAfter(state: TableState, match: MatchState, result: MatchResult): readonly ScoreLine[] {
  if (result.kind === 'abandoned') return state.score;
  const winners = winnersOf(result, match.players.length);
  const score = [...state.score];
  for (const [seat, player] of match.players.entries()) {
    const index = score.findIndex((line) => isLineOf(line, player));
    const line = score[index] ?? lineOf(player);
    const taken = state.seats[seat];
    const counts = winners.includes(seat) && !(taken?.kind === 'person' && taken.substitute === 'permanent');
    const after: ScoreLine = {
      ...line,
      name: player.name,
      wins: line.wins + (counts && result.kind === 'win' ? 1 : 0),
      ties: line.ties + (counts && result.kind !== 'win' ? 1 : 0),
      matches: line.matches + 1,
    };
    if (index === -1) score.push(after);
    else score[index] = after;
  }
  const idle = score.filter((line) => !match.players.some((player) => isLineOf(line, player)));
  const dropped = idle
    .toSorted((a, b) => a.matches - b.matches)
    .slice(0, Math.max(0, score.length - MAX_SCORE_LINES));
  return score.filter((line) => !dropped.includes(line));
}

function isLineOf(line: ScoreLine, player: Player): boolean {
  return player.kind === 'person'
    ? line.person === player.key
    : line.person === null && line.name === player.name;
}

function lineOf(player: Player): ScoreLine {
  const person = player.kind === 'person' ? player.key : null;
  return { name: player.name, person, wins: 0, ties: 0, matches: 0 };
}
