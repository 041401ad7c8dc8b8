import {
  DICE,
  type Die,
  type DieVerdict,
  SHAPES,
  type Shape,
  shapesHandedOver,
  type Verdict,
} from '@pok/rules';
import { DIE_NAMES, sentence, tellCount, tellList, tellNumber } from './words.ts';

/** A name that is spoken to: `you hand over`. */
export const YOU = 'you';

/** A round that has been judged; one play and one name a seat. */
export interface Told {
  readonly plays: readonly Shape[];
  readonly names: readonly string[];
  readonly verdict: Verdict;
}

/** The referee: a sentence a die, and what became of those who stayed off the dice. */
export function tellVerdict(told: Told): readonly string[] {
  const dice = told.verdict.dice.flatMap((die, index) => tellDie(die, DICE[index] ?? 'one', told));
  const offDice = SHAPES.flatMap((shape) => tellOffDice(shape, told));
  const isAllOff = SHAPES.some((shape) => told.verdict.why[shape]?.kind === 'all-off-dice');
  if (isAllOff) return [...dice, 'Everybody stayed off the dice, so nobody hands over.'];
  const nobody = shapesHandedOver(told.verdict).length === 0 ? ['Nobody hands over.'] : [];
  return [...dice, ...offDice, ...nobody];
}

/** V1, V2 */
function tellDie(verdict: DieVerdict, die: Die, told: Told): readonly string[] {
  switch (verdict.kind) {
    case 'blank':
      return [];
    case 'met':
      return [sentence(`${DIE_NAMES[die]} is met: ${tellHandOver(verdict.shape, told)}`)];
    case 'missed': {
      const played = verdict.players + verdict.by;
      const wanted = tellCount(verdict.players, verdict.shape);
      return [
        sentence(
          `${DIE_NAMES[die]} asked for ${wanted} and got ${played === 0 ? 'none' : tellNumber(played)}`,
        ),
      ];
    }
    default:
      return verdict satisfies never;
  }
}

/** V3, V5 */
function tellOffDice(shape: Shape, told: Told): readonly string[] {
  switch (told.verdict.why[shape]?.kind) {
    case 'off-dice':
      return [sentence(`no die met, no ${shape} rolled: ${tellHandOver(shape, told)}`)];
    case 'others-met':
      return [`No ${shape} is rolled, but a die was met: it stays in the hand.`];
    default:
      return [];
  }
}

/** More names than this are a number: a sentence has to fit a line. */
const MOST_NAMES = 3;

function tellHandOver(shape: Shape, { plays, names }: Told): string {
  const players = names.filter((_, seat) => plays[seat] === shape);
  if (players.length > MOST_NAMES) return `the ${tellNumber(players.length)} who played it hand over`;
  const isOneOther = players.length === 1 && players[0] !== YOU;
  return `${tellList(players)} ${isOneOther ? 'hands' : 'hand'} over`;
}
