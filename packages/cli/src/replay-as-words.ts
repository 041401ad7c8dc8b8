import { isHandedOver, judgePlays, type Match, type MatchRecord, type Round, SHAPES } from '@pok/rules';
import { formatVerdict } from './format-verdict.ts';
import { type Paint, paintRoll, paintShape } from './paint.ts';
import { printable } from './printable.ts';
import { formatResult, sentence } from './words.ts';

/** A whole match, round by round. */
export function replayAsWords(file: string, record: MatchRecord, match: Match, paint: Paint): string {
  const players = record.players.map(printable);
  const lines = [
    paint('bold', `${printable(file)}: ${players.join(', ')}`),
    ...record.headers.map(({ key, value }) => paint('dim', `${key}: ${printable(value)}`)),
    '',
    ...match.rounds.flatMap((round, index) => formatRound(round, index + 1, players, paint)),
  ];
  const end = match.result === undefined ? 'the match is not finished' : formatResult(match.result, players);
  const left = match.hands.map((hand, seat) => {
    const counters = SHAPES.map((shape) => paintShape(paint, shape, hand[shape]));
    return `${players[seat]} ${counters.join('')}`;
  });
  return [...lines, paint('bold', sentence(end)), `Left in hand: ${left.join('  ')}`, ''].join('\n');
}

const INDENT = ' '.repeat(5);

function formatRound(
  { roll, plays }: Round,
  number: number,
  names: readonly string[],
  paint: Paint,
): readonly string[] {
  const verdict = judgePlays(roll, plays);
  const fists = plays.map((shape, seat) => {
    const name = names[seat] ?? '';
    return `${paintShape(paint, shape)} ${paint(isHandedOver(verdict, shape) ? 'bold' : 'dim', name)}`;
  });
  return [
    `${String(number).padStart(3)}  ${paintRoll(paint, roll)}   ${fists.join('  ')}`,
    ...formatVerdict({ plays, names, verdict }).map((line) => `${INDENT}${line}`),
    '',
  ];
}
