import { formatRoll, type MatchRecord } from '@pok/rules';
import type { Review, RoundReview, SeatReview } from '@pok/strategy';
import { type Paint, paintRoll, paintShape } from './paint.ts';

/** A chart of everyone's winning chance, then luck, skill and the choices that cost most. */
export function reviewAsWords(file: string, { players }: MatchRecord, review: Review, paint: Paint): string {
  const width = Math.max(...players.map(({ length }) => length));
  return [
    paint('bold', `${file}: ${players.join(', ')}`),
    '',
    'Winning chance, before every round and at the end',
    ...players.map((name, seat) => `  ${name.padEnd(width)}  ${chart(review.rounds, seat)}`),
    '',
    'Where it came from, in hundredths of a win, and how often Reader would have foretold the play',
    `${'  '.padEnd(width + 4)}change  the dice  the others  own choices  foretold`,
    ...review.seats.map((seat, index) => tellSeat(players[index] ?? '', width, seat)),
    '',
    ...tellTurningPoint(review, players, paint),
    ...tellCostliest(review, players, paint),
    '',
    paint('dim', 'Chances are by this strategy: with three or more players there are other solutions.'),
    '',
  ].join('\n');
}

const BARS = '▁▂▃▄▅▆▇█';

function chart(rounds: readonly RoundReview[], seat: number): string {
  const chances = [...rounds.map(({ before }) => before[seat] ?? 0), rounds.at(-1)?.after[seat] ?? 0];
  const bars = chances.map((chance) => BARS[Math.round(chance * (BARS.length - 1))] ?? '');
  return `${bars.join('')}  ${percent(chances[0] ?? 0)} → ${percent(chances.at(-1) ?? 0)}`;
}

function tellSeat(name: string, width: number, seat: SeatReview): string {
  const { change, rolls, others, skill, predictability, grade } = seat;
  const foretold = predictability === undefined ? '' : percent(predictability.guessed);
  return [
    `  ${name.padEnd(width)}`,
    points(change).padStart(8),
    points(rolls).padStart(9),
    points(others).padStart(11),
    points(skill).padStart(12),
    foretold.padStart(9),
    ` ${grade ?? ''}`,
  ].join(' ');
}

function tellTurningPoint(
  { rounds, turningPoint }: Review,
  players: readonly string[],
  paint: Paint,
): readonly string[] {
  const round = rounds[(turningPoint?.round ?? 0) - 1];
  if (turningPoint === undefined || round === undefined) return [];
  const { gained, lost } = turningPoint;
  return [
    `The match turned in round ${turningPoint.round} (${paintRoll(paint, round.roll)}): ` +
      `${players[gained]} ${swing(round, gained)}, ${players[lost]} ${swing(round, lost)}.`,
  ];
}

function swing({ before, after }: RoundReview, seat: number): string {
  return `${percent(before[seat] ?? 0)} → ${percent(after[seat] ?? 0)}`;
}

/** Less than this is not worth a word. */
const WORTH_A_WORD = 0.005;
const MOST_TOLD = 3;

function tellCostliest({ rounds }: Review, players: readonly string[], paint: Paint): readonly string[] {
  const costly = rounds
    .flatMap(({ choices, roll }, round) =>
      choices.map((choice, seat) => ({ ...choice, roll, round: round + 1, name: players[seat] ?? '' })),
    )
    .filter(({ skill }) => skill < -WORTH_A_WORD)
    .sort((a, b) => a.skill - b.skill)
    .slice(0, MOST_TOLD);
  if (costly.length === 0) return ['No choice gave anything away worth a word.'];
  return [
    'What cost most, against the solved strategy:',
    ...costly.map(
      ({ name, round, roll, played, skill }) =>
        `  round ${round}, ${formatRoll(roll)}: ${name} played ${paintShape(paint, played)} ${played}, ${points(skill)}`,
    ),
  ];
}

function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

/** Hundredths of a win, with their sign. */
function points(change: number): string {
  const rounded = (change * 100).toFixed(1);
  return `${change >= 0 ? '+' : ''}${rounded === '-0.0' ? '0.0' : rounded}`;
}
