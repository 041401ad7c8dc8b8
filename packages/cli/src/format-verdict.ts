import {
  DICE,
  type Die,
  type DieVerdict,
  SHAPES,
  type Shape,
  shapesHandedOver,
  type Verdict,
} from '@pok/rules';
import { DIE_NAMES, formatCount, formatList, sentence, spellNumber } from './words.ts';

/** The name of the player the sentences are addressed to: `you get one into the box`. */
export const YOU = 'you';

/** A round with its verdict, and one play and one name per seat. */
export interface JudgedRound {
  readonly plays: readonly Shape[];
  readonly names: readonly string[];
  readonly verdict: Verdict;
}

/** The referee's words: one sentence per die, then what became of those who stayed off the dice. */
export function formatVerdict(round: JudgedRound): readonly string[] {
  const dice = round.verdict.dice.flatMap((die, index) => formatDie(die, DICE[index] ?? 'one', round));
  const offDice = SHAPES.flatMap((shape) => formatOffDice(shape, round));
  const isAllOff = SHAPES.some((shape) => round.verdict.why[shape]?.kind === 'all-off-dice');
  if (isAllOff) return [...dice, 'Nobody’s shape is on a die, so nothing goes into the box.'];
  const nobody = shapesHandedOver(round.verdict).length === 0 ? ['Nothing goes into the box.'] : [];
  return [...dice, ...offDice, ...nobody];
}

/** V1, V2 */
function formatDie(verdict: DieVerdict, die: Die, round: JudgedRound): readonly string[] {
  switch (verdict.kind) {
    case 'blank':
      return [];
    case 'met':
      return [sentence(`${DIE_NAMES[die]} is met: ${formatHandOver(verdict.shape, round)}`)];
    case 'missed': {
      const played = verdict.players + verdict.by;
      const wanted = formatCount(verdict.players, verdict.shape);
      return [
        sentence(
          `${DIE_NAMES[die]} asked for ${wanted} and got ${played === 0 ? 'none' : spellNumber(played)}`,
        ),
      ];
    }
    default:
      return verdict satisfies never;
  }
}

/** V3, V5 */
function formatOffDice(shape: Shape, round: JudgedRound): readonly string[] {
  switch (round.verdict.why[shape]?.kind) {
    case 'off-dice':
      return [sentence(`off the dice: ${formatHandOver(shape, round, `a ${shape}`)}`)];
    case 'others-met':
      return [`No die shows a ${shape}, but one is met: it comes back.`];
    default:
      return [];
  }
}

/** More players than this are counted instead of named: a sentence has to fit on a line. */
const MOST_NAMES = 3;

function formatHandOver(shape: Shape, { plays, names }: JudgedRound, what = 'one'): string {
  const players = names.filter((_, seat) => plays[seat] === shape);
  if (players.length > MOST_NAMES)
    return `the ${spellNumber(players.length)} who played ${what === 'one' ? 'it' : what} get one into the box`;
  const isOneOther = players.length === 1 && players[0] !== YOU;
  return `${formatList(players)} ${isOneOther ? 'gets' : 'get'} ${what} into the box`;
}
