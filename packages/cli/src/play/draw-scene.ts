import {
  formatShape,
  type Hand,
  isHandedOver,
  type Roll,
  SHAPES,
  type Shape,
  type Verdict,
} from '@pok/rules';
import { type Paint, paintCounter, paintShape } from '../paint.ts';
import { centre, drawDice } from './draw-dice.ts';

/** Everything on the screen at one moment. */
export interface Scene {
  readonly title: string;
  readonly roll: Roll;
  readonly names: readonly string[];
  /** The seats whose fists are closed. */
  readonly closed: ReadonlySet<number>;
  /** All plays, once the fists are open: nobody's choice is seen before. */
  readonly plays?: readonly Shape[];
  readonly verdict?: Verdict;
  /** Yours; none if you only watch. */
  readonly hand?: Hand;
  /** What is in your fist: only you can see it. */
  readonly chosen?: Shape | undefined;
  /** What the referee says. */
  readonly words?: readonly string[];
  readonly keys: string;
}

const MARGIN = 2;
const WIDEST_SEAT = 15;
const WIDEST_TABLE = 80;

/** The whole screen, line by line; it fits 80 columns and 24 rows. */
export function drawScene(scene: Scene, columns: number, paint: Paint): readonly string[] {
  return [
    paint('bold', `  ${scene.title}`),
    ...drawDice(scene.roll, scene.verdict, paint),
    '',
    ...drawSeats(scene, columns, paint),
    '',
    ...drawHand(scene, paint),
    ...(scene.words ?? []).map((line) => `  ${line}`),
    paint('dim', `  ${scene.keys}`),
  ];
}

function drawSeats(scene: Scene, columns: number, paint: Paint): readonly string[] {
  const room = Math.floor((Math.min(columns, WIDEST_TABLE) - MARGIN) / scene.names.length);
  const width = Math.min(WIDEST_SEAT, room);
  const drawn = scene.names.map((name, seat) =>
    [name, ...drawFist(scene, seat, paint)].map((line) => centre(line, width)),
  );
  const rows = drawn[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => ` ${drawn.map((lines) => lines[row] ?? '').join('')}`);
}

function drawFist({ closed, plays, verdict }: Scene, seat: number, paint: Paint): readonly string[] {
  const shape = plays?.[seat];
  if (shape === undefined) {
    return closed.has(seat)
      ? ['╭──────╮', '│ ░░░░ │', '│ ░░░░ │', '╰──────╯', '']
      : ['', paint('dim', '·  ·  ·'), '', '', ''];
  }
  const isGone = verdict && isHandedOver(verdict, shape);
  const edge = (text: string) => (isGone === false ? paint('dim', text) : text);
  const [top, bottom] = paintCounter(paint, shape);
  return [
    edge('╭──────╮'),
    `${edge('│')} ${top} ${edge('│')}`,
    `${edge('│')} ${bottom} ${edge('│')}`,
    edge('╰──────╯'),
    fate(isGone, paint),
  ];
}

function fate(isGone: boolean | undefined, paint: Paint): string {
  if (isGone === undefined) return '';
  return isGone ? paint(['bold', 'yellow'], '▼ box') : paint('dim', 'keeps');
}

function drawHand({ hand, chosen }: Scene, paint: Paint): readonly string[] {
  if (hand === undefined) return [];
  const counters = SHAPES.map((shape) => {
    const letter = hand[shape] > 0 ? formatShape(shape) : '-';
    const label = `[${letter}] ${shape}`;
    const signs = `${paintShape(paint, shape, hand[shape])}${' '.repeat(Math.max(0, 2 - hand[shape]))}`;
    return `${signs} ${shape === chosen ? paint('inverse', label) : hand[shape] > 0 ? label : paint('dim', label)}`;
  });
  return [`  Your hand   ${counters.join('    ')}`, ''];
}
