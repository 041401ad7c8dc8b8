import type { BotLevel } from '@pok/protocol';
import type { Shape } from '@pok/rules';

/** A piece of a face, on a square of 100 × 100 with its origin in the top left corner; x and y are its middle. */
export interface FacePart {
  readonly part: 'head' | 'eye' | 'mouth';
  readonly shape: Shape;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Degrees clockwise; a triangle points up at 0. */
  readonly turn: number;
}

/** Drawn in this order, the later over the earlier. */
export const BOT_FACES: Readonly<Record<BotLevel, readonly FacePart[]>> = {
  casual: [
    { part: 'head', shape: 'disc', x: 50, y: 50, size: 92, turn: 0 },
    { part: 'eye', shape: 'square', x: 33, y: 40, size: 14, turn: 12 },
    { part: 'eye', shape: 'square', x: 67, y: 40, size: 14, turn: -12 },
    { part: 'mouth', shape: 'triangle', x: 50, y: 68, size: 30, turn: 180 },
  ],
  steady: [
    { part: 'head', shape: 'square', x: 50, y: 50, size: 84, turn: 0 },
    { part: 'eye', shape: 'disc', x: 33, y: 40, size: 15, turn: 0 },
    { part: 'eye', shape: 'disc', x: 67, y: 40, size: 15, turn: 0 },
    { part: 'mouth', shape: 'triangle', x: 50, y: 70, size: 20, turn: 90 },
  ],
  sharp: [
    { part: 'head', shape: 'triangle', x: 50, y: 46, size: 96, turn: 0 },
    { part: 'eye', shape: 'square', x: 40, y: 54, size: 11, turn: 45 },
    { part: 'eye', shape: 'square', x: 60, y: 54, size: 11, turn: 45 },
    { part: 'mouth', shape: 'disc', x: 50, y: 74, size: 12, turn: 0 },
  ],
  reader: [
    { part: 'head', shape: 'disc', x: 50, y: 50, size: 92, turn: 0 },
    { part: 'eye', shape: 'triangle', x: 32, y: 44, size: 26, turn: 0 },
    { part: 'eye', shape: 'triangle', x: 68, y: 44, size: 26, turn: 0 },
    { part: 'mouth', shape: 'square', x: 50, y: 72, size: 12, turn: 45 },
  ],
};
