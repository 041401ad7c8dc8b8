import {
  COUNTERS_TO_WIN,
  isHandedOver,
  judgePlays,
  type Match,
  type Seat,
  SHAPES,
  type Shape,
  winnersOf,
} from '@pok/rules';
import disc from '../look/pictures/disc.svg?inline';
import square from '../look/pictures/square.svg?inline';
import triangle from '../look/pictures/triangle.svg?inline';
import { matchTitle } from './share-text.ts';

const PICTURES: Readonly<Record<Shape, string>> = { disc, square, triangle };

/** All in pixels of the picture. */
const WIDTH = 1080;
const EDGE = 48;
const HEAD = 190;
const ROW = 132;
const COUNTER = 84;
const GAP = 14;
const SLOTS_AT = WIDTH - 2 * EDGE - COUNTERS_TO_WIN * (COUNTER + GAP);

/** Not every device shares pictures, and none over plain http. */
export function canShare(picture: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture] });
}

/** The final table in the game's look: who handed over what, in order, and who won. */
export async function drawMatch(names: readonly string[], match: Match): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD + names.length * ROW + 2 * EDGE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error("this browser can't draw pictures");
  const pictures = await loadPictures();
  await document.fonts.load('900 64px Nunito');
  const winners = match.result === undefined ? [] : winnersOf(match.result, names.length);
  drawTable(context, matchTitle(names, match.result));
  for (const [seat, name] of names.entries()) {
    drawPlayer(
      context,
      { seat, name, isWinner: winners.includes(seat) },
      handedOverBy(match, seat),
      pictures,
    );
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("this browser can't encode pictures"));
      else resolve(new File([blob], 'pok.png', { type: 'image/png' }));
    }, 'image/png');
  });
}

function handedOverBy({ rounds }: Match, seat: Seat): readonly Shape[] {
  return rounds.flatMap(({ roll, plays }) => {
    const shape = plays[seat];
    return shape !== undefined && isHandedOver(judgePlays(roll, plays), shape) ? [shape] : [];
  });
}

type Pictures = ReadonlyMap<Shape, HTMLImageElement>;

async function loadPictures(): Promise<Pictures> {
  const loaded = SHAPES.map(async (shape) => {
    const image = new Image(COUNTER, COUNTER);
    image.src = PICTURES[shape];
    await image.decode();
    return [shape, image] as const;
  });
  return new Map(await Promise.all(loaded));
}

function drawTable(context: CanvasRenderingContext2D, title: string): void {
  const { width, height } = context.canvas;
  context.fillStyle = colour('--room');
  context.fillRect(0, 0, width, height);
  context.fillStyle = colour('--ink');
  context.textBaseline = 'middle';
  context.font = '900 64px Nunito';
  context.fillText(title, EDGE, HEAD / 2 + EDGE / 2, width - 2 * EDGE - 180);
  context.textAlign = 'right';
  context.font = '900 48px Nunito';
  context.fillText('POK', width - EDGE, HEAD / 2 + EDGE / 2);
  context.textAlign = 'left';
  const wood = context.createRadialGradient(width / 2, HEAD, 0, width / 2, HEAD, width);
  wood.addColorStop(0, colour('--table'));
  wood.addColorStop(1, colour('--table-edge'));
  context.fillStyle = wood;
  context.beginPath();
  context.roundRect(EDGE / 2, HEAD - EDGE / 2, width - EDGE, height - HEAD, 36);
  context.fill();
}

function drawPlayer(
  context: CanvasRenderingContext2D,
  { seat, name, isWinner }: { seat: Seat; name: string; isWinner: boolean },
  handedOver: readonly Shape[],
  pictures: Pictures,
): void {
  const middle = HEAD + EDGE / 2 + (seat + 0.5) * ROW;
  if (isWinner) {
    context.fillStyle = colour('--card');
    context.beginPath();
    context.roundRect(EDGE, middle - ROW / 2 + 8, WIDTH - 2 * EDGE, ROW - 16, 28);
    context.fill();
  }
  context.fillStyle = colour(`--cuff-${seat}`);
  context.beginPath();
  context.arc(EDGE + 48, middle, 22, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colour('--ink');
  context.font = `${isWinner ? 900 : 750} 44px Nunito`;
  const room = SLOTS_AT - 100 - (isWinner ? 80 : 0);
  context.fillText(name, EDGE + 88, middle, room);
  if (isWinner) drawCrown(context, EDGE + 108 + Math.min(room, context.measureText(name).width), middle);
  for (let slot = 0; slot < COUNTERS_TO_WIN; slot += 1) {
    const left = EDGE + SLOTS_AT + slot * (COUNTER + GAP);
    const picture = pictures.get(handedOver[slot] ?? 'disc');
    if (slot < handedOver.length && picture !== undefined) {
      context.drawImage(picture, left, middle - COUNTER / 2, COUNTER, COUNTER);
    } else {
      context.strokeStyle = colour('--line-strong');
      context.lineWidth = 3;
      context.setLineDash([6, 8]);
      context.beginPath();
      context.arc(left + COUNTER / 2, middle, COUNTER / 2 - 8, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}

function drawCrown(context: CanvasRenderingContext2D, left: number, middle: number): void {
  context.save();
  context.translate(left, middle - 20);
  context.fillStyle = colour('--cuff-1');
  context.fill(new Path2D('M2 38 0 8l14 12L26 0l12 20L52 8l-2 30Z'));
  context.restore();
}

/** A colour of tokens.css as it is now, light or dark. */
function colour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
