/** A part of the picture that changes, as a WebP of its own. Positions are even numbers: the format counts in twos. */
export interface ClipFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly webp: Buffer;
}

const HEADER_BYTES = 8;
/** The flags of an animation with transparent pixels in VP8X. */
const IS_ANIMATION = 0x12;
/** In ANMF: what is transparent shows the frame before, which stays. */
const BLEND = 0x00;

/** Frames in one file that plays for ever; see the container specification of WebP. */
export function animatedWebp(width: number, height: number, frames: readonly ClipFrame[]): Buffer {
  const canvas = Buffer.from([IS_ANIMATION, 0, 0, 0, ...int24(width - 1), ...int24(height - 1)]);
  const forEver = Buffer.from([255, 255, 255, 255, 0, 0]);
  const chunks = [chunk('VP8X', canvas), chunk('ANIM', forEver), ...frames.map(frameChunk)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function frameChunk({ x, y, width, height, durationMs, webp }: ClipFrame): Buffer {
  const place = [...int24(x / 2), ...int24(y / 2), ...int24(width - 1), ...int24(height - 1)];
  const head = Buffer.from([...place, ...int24(durationMs), BLEND]);
  return chunk('ANMF', Buffer.concat([head, ...pictureChunks(webp)]));
}

/** The compressed picture of a plain WebP, without its file header and what describes the file. */
function pictureChunks(webp: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 12; at < webp.length; ) {
    const name = webp.toString('latin1', at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    const end = at + HEADER_BYTES + size + (size % 2);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(name)) found.push(webp.subarray(at, end));
    at = end;
  }
  return found;
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

function int24(value: number): readonly [number, number, number] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
}
