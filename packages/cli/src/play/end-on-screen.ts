import { type Match, SHAPES, winnersOf } from '@pok/rules';
import { type Paint, paintShape } from '../paint.ts';
import { formatList } from '../words.ts';
import { type Game, namesIn } from './game.ts';

/** The end of a match: how it went, what everybody still holds, and every round at a glance. */
export function drawEnd(game: Game, match: Match): readonly string[] {
  const { paint } = game;
  const names = namesIn(game).map((name, seat) => (seat === 0 ? 'You' : name));
  const widest = Math.max(...names.map((name) => name.length));
  return [
    paint('bold', `  P O K · the end after ${match.rounds.length} rounds`),
    '',
    `  ${paint(['bold', 'yellow'], formatEnd(match, namesIn(game)))}`,
    '',
    ...names.map((name, seat) => `  ${drawSeatLine(match, name.padEnd(widest), seat, paint)}`),
    '',
  ];
}

/** One line per seat: its name, what is left in its hand, and what it played in every round. */
function drawSeatLine({ hands, rounds }: Match, name: string, seat: number, paint: Paint): string {
  const hand = hands[seat];
  const left = SHAPES.map((shape) => paintShape(paint, shape, hand?.[shape] ?? 0)).join('');
  const count = SHAPES.reduce((sum, shape) => sum + (hand?.[shape] ?? 0), 0);
  const strip = rounds.map(({ plays }) => paintShape(paint, plays[seat] ?? 'disc')).join(' ');
  return `${name}  holds ${left}${' '.repeat(6 - count)}  ${paint('dim', 'played')} ${strip}`;
}

export function formatEnd({ result, hands }: Match, names: readonly string[]): string {
  if (result === undefined) return 'The match is not finished.';
  if (result.kind === 'dead') {
    return 'A dead end: everybody has only one shape left, the same one, and it could never go into the box. A tie.';
  }
  const winners = winnersOf(result, hands.length);
  const who = formatList(winners.map((seat) => names[seat] ?? ''));
  if (winners.length > 1) return `A tie: ${who} got the fifth counter into the box in the same round.`;
  return winners[0] === 0
    ? 'You win! Five counters are in the box.'
    : `${who} wins: five counters are in the box.`;
}
