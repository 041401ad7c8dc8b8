import { formatShape, SHAPES } from '@pok/rules';
import { type Paint, paintCounter, paintShape } from '../paint.ts';
import { centre, drawDice } from './draw-dice.ts';
import type { Scene, SeatOnScreen } from './scene.ts';

const MARGIN = 2;
const WIDEST_SEAT = 15;
const WIDEST_TABLE = 80;

/** The whole screen, line by line; it fits 80 columns and 24 rows. */
export function drawScene(scene: Scene, columns: number, paint: Paint): readonly string[] {
  return [
    paint('bold', `  ${scene.title}`),
    ...drawDice(scene.dice, paint),
    '',
    ...drawSeats(scene.seats, columns, paint),
    '',
    ...drawHand(scene, paint),
    ...scene.words.map((line) => `  ${line}`),
    paint('dim', `  ${scene.keys}`),
  ];
}

function drawSeats(seats: readonly SeatOnScreen[], columns: number, paint: Paint): readonly string[] {
  const room = Math.floor((Math.min(columns, WIDEST_TABLE) - MARGIN) / seats.length);
  const width = Math.min(WIDEST_SEAT, room);
  const drawn = seats.map((seat) => drawSeat(seat, paint).map((line) => centre(line, width)));
  const rows = drawn[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => ` ${drawn.map((lines) => lines[row] ?? '').join('')}`);
}

function drawSeat({ name, fist }: SeatOnScreen, paint: Paint): readonly string[] {
  switch (fist.kind) {
    case 'thinking':
      return [name, '', paint('dim', '·  ·  ·'), '', '', ''];
    case 'closed':
      return [name, '╭──────╮', '│ ░░░░ │', '│ ░░░░ │', '╰──────╯', ''];
    case 'open': {
      const edge = (text: string) => (fist.isHandedOver === false ? paint('dim', text) : text);
      const [top, bottom] = paintCounter(paint, fist.shape);
      return [
        name,
        edge('╭──────╮'),
        `${edge('│')} ${top} ${edge('│')}`,
        `${edge('│')} ${bottom} ${edge('│')}`,
        edge('╰──────╯'),
        fate(fist.isHandedOver, paint),
      ];
    }
    default:
      return fist satisfies never;
  }
}

function fate(isHandedOver: boolean | undefined, paint: Paint): string {
  if (isHandedOver === undefined) return '';
  return isHandedOver ? paint(['bold', 'yellow'], '▼ box') : paint('dim', 'keeps');
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
