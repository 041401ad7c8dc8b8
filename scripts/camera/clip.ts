import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { World } from '../../e2e/world/world.ts';
import { ROOT } from '../run.js';
import { animatedWebp, type ClipFrame } from './animated-webp.ts';
import { keep } from './keep.ts';
import { type RevealStage, walkThroughReveal } from './reveal.ts';

const QUALITY = 0.62;
/** How long the first picture, the verdict and the next roll can be looked at. */
const HOLDS_MS: Readonly<Record<string, number>> = {
  before: 1_200,
  'judge-1400': 2_600,
  'next-round': 1_400,
};

const STAGES: readonly RevealStage[] = [
  stageOf('breath', 400, 100),
  stageOf('beat', 780, 78),
  stageOf('open', 280, 40),
  stageOf('judge', 1_400, 70),
  stageOf('clear', 200, 100),
  stageOf('tumble', 900, 75),
];

function stageOf(name: string, lengthMs: number, stepMs: number): RevealStage {
  const count = Math.floor(lengthMs / stepMs);
  return { name, moments: Array.from({ length: count }, (_, index) => (index + 1) * stepMs) };
}

/** The clip that leads the README: a reveal on a phone, without a sound. */
export async function takeClip(world: World, names: readonly string[]): Promise<void> {
  const canvas = await world.browser.newPage();
  const frames: ClipFrame[] = [];
  let size = { width: 0, height: 0 };
  await walkThroughReveal(world, names, { size: 'phone' }, STAGES, async (page, name, stepMs) => {
    const { frame, ...picture } = await changeSince(canvas, await page.screenshot());
    size = picture;
    const durationMs = stepMs + (HOLDS_MS[name] ?? 0);
    const last = frames.at(-1);
    if (frame !== undefined) frames.push({ ...frame, durationMs });
    // Nothing has changed: the last frame stays longer.
    else if (last !== undefined) frames.splice(-1, 1, { ...last, durationMs: last.durationMs + durationMs });
  });
  await canvas.close();
  await keep(join(ROOT, 'docs/pictures/reveal-clip.webp'), animatedWebp(size.width, size.height, frames));
}

interface Change {
  readonly width: number;
  readonly height: number;
  /** `undefined`: nothing has changed. */
  readonly frame: Omit<ClipFrame, 'durationMs'> | undefined;
}

/** What is new in a picture since the last one, as a small WebP. */
async function changeSince(canvas: Page, png: Buffer): Promise<Change> {
  const change = await canvas.evaluate(
    async ({ base64, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const whole = new OffscreenCanvas(width, height);
      const context = whole.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
      const before: Uint32Array | undefined = Reflect.get(window, 'lastPicture');
      Reflect.set(window, 'lastPicture', now);
      let [left, top, right, bottom] = before === undefined ? [0, 0, width, height] : [width, height, 0, 0];
      for (let at = 0; before !== undefined && at < now.length; at += 1) {
        if (now[at] === before[at]) continue;
        const [x, y] = [at % width, Math.floor(at / width)];
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
      if (right <= left) return { width, height, frame: undefined };
      const [x, y] = [left - (left % 2), top - (top % 2)];
      const part = new OffscreenCanvas(right - x, bottom - y);
      part.getContext('2d')?.drawImage(whole, -x, -y);
      const blob = await part.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      return { width, height, frame: { x, y, width: part.width, height: part.height, base64: btoa(text) } };
    },
    { base64: png.toString('base64'), quality: QUALITY },
  );
  const { frame, ...size } = change;
  if (frame === undefined) return { ...size, frame };
  const { base64, ...place } = frame;
  return { ...size, frame: { ...place, webp: Buffer.from(base64, 'base64') } };
}
