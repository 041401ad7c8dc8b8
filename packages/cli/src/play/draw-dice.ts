import { stripVTControlCharacters } from 'node:util';
import {
  DICE,
  type DieVerdict,
  type Face,
  playersAskedBy,
  type Roll,
  rollDice,
  type Verdict,
} from '@pok/rules';
import { type Paint, paintShape, SIGNS } from '../paint.ts';
import { formatCount, spellNumber } from '../words.ts';

const INSIDE = 9;

/** The column of the sign in each of the three rows of die One, Two and Three; undefined for no sign. */
const COLUMNS: readonly (readonly (number | undefined)[])[] = [
  [undefined, 4, undefined],
  [2, undefined, 6],
  [2, 4, 6],
];

/** Dice that tumble on the screen, and decide nothing. */
export function anyRoll(): Roll {
  return rollDice((sides) => Math.floor(Math.random() * sides));
}

/** Three dice side by side. Below each is what it asks for and, once the fists are open, what became of it. */
export function drawDice(roll: Roll, verdict: Verdict | undefined, paint: Paint): readonly string[] {
  const drawn = roll.map((face, index) => drawDie(face, index, verdict?.dice[index], paint));
  const rows = drawn[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    return `    ${drawn.map((lines) => centre(lines[row] ?? '', INSIDE + 10)).join('   ')}`;
  });
}

function drawDie(
  face: Face,
  index: number,
  verdict: DieVerdict | undefined,
  paint: Paint,
): readonly string[] {
  const frame = (text: string) => paint(verdict?.kind === 'met' ? ['bold', 'yellow'] : 'dim', text);
  const rows = (COLUMNS[index] ?? []).map(
    (column) => `${frame('│')}${drawRow(face, column, paint)}${frame('│')}`,
  );
  return [
    frame(`╭${'─'.repeat(INSIDE)}╮`),
    ...rows,
    frame(`╰${'─'.repeat(INSIDE)}╯`),
    asks(face, index, paint),
    became(verdict, paint),
  ];
}

function drawRow(face: Face, column: number | undefined, paint: Paint): string {
  if (face === 'blank' || column === undefined) return ' '.repeat(INSIDE);
  return `${' '.repeat(column)}${paintShape(paint, face)}${' '.repeat(INSIDE - column - 1)}`;
}

function asks(face: Face, index: number, paint: Paint): string {
  const die = DICE[index];
  if (face === 'blank' || die === undefined) return paint('dim', 'blank');
  return paint(SIGNS[face].colour, `exactly ${formatCount(playersAskedBy(die), face)}`);
}

function became(verdict: DieVerdict | undefined, paint: Paint): string {
  switch (verdict?.kind) {
    case 'met':
      return paint(['bold', 'yellow'], '✔ met');
    case 'missed': {
      const played = verdict.players + verdict.by;
      return paint('dim', `✘ ${played === 0 ? 'nobody' : spellNumber(played)} played it`);
    }
    default:
      return '';
  }
}

/** Centres a text in a column; colour codes don't count. */
export function centre(text: string, width: number): string {
  const space = Math.max(0, width - stripVTControlCharacters(text).length);
  const before = Math.floor(space / 2);
  return `${' '.repeat(before)}${text}${' '.repeat(space - before)}`;
}
