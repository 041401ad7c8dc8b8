import { formatRoll, type MatchRecord, type Roll, SHAPES, type Shape } from '@pok/rules';
import type { ChanceByShape, ChoiceReview, Grade, Review, RoundReview, SeatReview } from '@pok/strategy';
import { formatPercent } from './format-figures.ts';
import { type Paint, paintRoll, paintShape } from './paint.ts';
import { printable } from './printable.ts';

/** A chart of everyone's winning chance, then luck, skill and the choices that cost most. */
export function reviewAsWords(file: string, record: MatchRecord, review: Review, paint: Paint): string {
  const players = record.players.map(printable);
  const width = Math.max(...players.map(({ length }) => length));
  return [
    paint('bold', `${printable(file)}: ${players.join(', ')}`),
    '',
    'Winning chance, before every round and at the end',
    ...players.map((name, seat) => `  ${name.padEnd(width)}  ${chart(review.rounds, seat)}`),
    '',
    'Luck and skill: where it came from, in hundredths of a win',
    `${'  '.padEnd(width + 4)}change = the dice + the others + their choices`,
    ...review.seats.map((seat, index) => formatSeat(players[index] ?? '', width, seat)),
    '',
    ...formatTurningPoint(review, players, paint),
    ...formatCostliest(review, players, paint),
    '',
    ...review.seats.flatMap((seat, index) => formatPlay(players[index] ?? '', seat)),
    '',
    paint('dim', 'Chances assume this strategy; with three or more players there are other solutions.'),
    '',
  ].join('\n');
}

const BARS = '▁▂▃▄▅▆▇█';

function chart(rounds: readonly RoundReview[], seat: number): string {
  const chances = [...rounds.map(({ before }) => before[seat] ?? 0), rounds.at(-1)?.after[seat] ?? 0];
  const bars = chances.map((chance) => BARS[Math.round(chance * (BARS.length - 1))] ?? '');
  return `${bars.join('')}  ${formatPercent(chances[0] ?? 0, 0)} → ${formatPercent(chances.at(-1) ?? 0, 0)}`;
}

function formatSeat(name: string, width: number, { change, rolls, others, skill }: SeatReview): string {
  return [
    `  ${name.padEnd(width)}`,
    points(change).padStart(7),
    points(rolls).padStart(10),
    points(others).padStart(12),
    points(skill).padStart(13),
  ].join(' ');
}

const GRADES_IN_WORDS = {
  flawless: 'gave nothing away',
  sharp: 'gave next to nothing away',
  solid: 'played well',
  daring: 'took chances',
  wild: 'followed their feelings',
} as const satisfies Record<Grade, string>;

/** A player who never had a choice has neither a grade nor anything to predict. */
function formatPlay(name: string, { grade, predictability }: SeatReview): readonly string[] {
  if (grade === undefined || predictability === undefined) return [];
  const { guessed } = predictability;
  return [
    `${name} ${GRADES_IN_WORDS[grade]} (${grade}). A good reader would have predicted ${formatPercent(guessed, 0)} of their plays.`,
  ];
}

function formatTurningPoint(
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
  return `${formatPercent(before[seat] ?? 0, 0)} → ${formatPercent(after[seat] ?? 0, 0)}`;
}

/** Smaller differences aren't mentioned. */
const SMALLEST_MENTIONED = 0.005;
const MOST_MENTIONED = 3;

function formatCostliest({ rounds }: Review, players: readonly string[], paint: Paint): readonly string[] {
  const costly = rounds
    .flatMap(({ choices, roll }, round) =>
      choices.map((choice, seat) => ({ ...choice, roll, round: round + 1, name: players[seat] ?? '' })),
    )
    .filter(({ skill }) => skill < -SMALLEST_MENTIONED)
    .sort((a, b) => a.skill - b.skill)
    .slice(0, MOST_MENTIONED);
  if (costly.length === 0) return ['No choice gave anything away worth mentioning.'];
  return ['What cost most:', ...costly.flatMap((choice) => formatCostly(choice, paint))];
}

interface CostlyChoice extends ChoiceReview {
  readonly roll: Roll;
  readonly round: number;
  readonly name: string;
}

function formatCostly(choice: CostlyChoice, paint: Paint): readonly string[] {
  const { name, round, roll, played, skill, againstSolved, againstPlayed } = choice;
  const advised = paintBest(againstSolved, paint);
  const gain = best(againstPlayed).chance - (againstPlayed[played] ?? 0);
  return [
    `  round ${round}, ${formatRoll(roll)}: ${name} played ${paintShape(paint, played)} ${played}, ${points(skill)}; better was ${advised}.`,
    gain < SMALLEST_MENTIONED
      ? '    With what the others played, nothing would have been better.'
      : `    With what the others played, ${paintBest(againstPlayed, paint)} would have brought ${points(gain)}.`,
  ];
}

function best(chances: ChanceByShape): { readonly shape: Shape; readonly chance: number } {
  const held = SHAPES.flatMap((shape) => {
    const chance = chances[shape];
    return chance === undefined ? [] : [{ shape, chance }];
  });
  return held.reduce((most, one) => (one.chance > most.chance ? one : most));
}

function paintBest(chances: ChanceByShape, paint: Paint): string {
  const { shape } = best(chances);
  return `${paintShape(paint, shape)} ${shape}`;
}

/** Hundredths of a win, with a sign. */
function points(change: number): string {
  const rounded = Math.round(change * 1000) / 10;
  return `${rounded > 0 ? '+' : ''}${Math.abs(rounded) === 0 ? '0.0' : rounded.toFixed(1)}`;
}
