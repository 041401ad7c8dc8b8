import { DICE, type DieVerdict, type Roll, SHAPES, type Shape, type Verdict, type Why } from '@pok/rules';
import { DIE_NAMES, sentence, tellCount, tellList, tellNumber } from './words.ts';

/** Who plays, in seat order: you are `you`, the others have names. */
export interface Told {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  readonly names: readonly string[];
  readonly verdict: Verdict;
}

/** A sentence for each die that isn't blank, then one for each shape that is on no die. */
export function tellVerdict(told: Told): readonly string[] {
  const dice = told.verdict.dice.flatMap((die, index) => tellDie(die, DICE[index] ?? 'one', told));
  const shapes = SHAPES.flatMap((shape) => tellOffDice(shape, told.verdict.why[shape], told));
  return [...dice, ...shapes];
}

function tellDie(verdict: DieVerdict, die: (typeof DICE)[number], told: Told): readonly string[] {
  switch (verdict.kind) {
    case 'blank':
      return [];
    case 'met':
      return [sentence(`${DIE_NAMES[die]} is met: ${handOver(verdict.shape, told)}`)];
    case 'missed': {
      const played = verdict.players + verdict.by;
      const got = played === 0 ? 'none' : tellNumber(played);
      return [
        sentence(`${DIE_NAMES[die]} asked for ${tellCount(verdict.players, verdict.shape)} and got ${got}`),
      ];
    }
    default:
      return verdict satisfies never;
  }
}

/** V3–V5 */
function tellOffDice(shape: Shape, why: Why | undefined, told: Told): readonly string[] {
  switch (why?.kind) {
    case 'off-dice':
      return [sentence(`no die is met and the ${shape} is on none: ${handOver(shape, told)}`)];
    case 'all-off-dice':
      return SHAPES.find((other) => told.verdict.why[other]?.kind === 'all-off-dice') === shape
        ? ['Everybody stayed off the dice, so nobody hands over.']
        : [];
    case 'others-met':
      return [sentence(`the ${shape} is on no die, but a die was met: ${keep(shape, told)}`)];
    default:
      return [];
  }
}

function handOver(shape: Shape, told: Told): string {
  return `${tellPlayers(shape, told, 'hands', 'hand')} over`;
}

function keep(shape: Shape, told: Told): string {
  return `${tellPlayers(shape, told, 'keeps', 'keep')} ${plays(shape, told).length === 1 ? 'it' : 'them'}`;
}

function tellPlayers(shape: Shape, told: Told, one: string, many: string): string {
  const names = plays(shape, told);
  const verb = names.length === 1 && names[0] !== YOU ? one : many;
  return `${tellList(names)} ${verb}`;
}

export const YOU = 'you';

function plays(shape: Shape, { plays, names }: Told): readonly string[] {
  return names.filter((_, seat) => plays[seat] === shape);
}
