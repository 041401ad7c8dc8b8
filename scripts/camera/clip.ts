import type { Browser, Page } from 'playwright-core';
import type { Company } from '../../e2e/world/company.ts';
import { animatedWebp, type ClipFrame } from './animated-webp.ts';
import { FRAME_MS, playRound } from './reveal.ts';

const QUALITY = 0.8;

/** The clip that leads the README: a round on a phone, without a sound. */
export async function takeClip(browser: Browser, company: Company, page: Page): Promise<Buffer> {
  const canvas = await browser.newPage();
  const frames: ClipFrame[] = [];
  let size = { width: 0, height: 0 };
  await playRound(company, page, async () => {
    const { frame, ...picture } = await changeSince(canvas, await page.screenshot());
    size = picture;
    const last = frames.at(-1);
    if (frame !== undefined) frames.push({ ...frame, durationMs: FRAME_MS });
    // Nothing has changed: the last frame stays longer.
    else if (last !== undefined) frames.splice(-1, 1, { ...last, durationMs: last.durationMs + FRAME_MS });
  });
  await canvas.close();
  return animatedWebp(size.width, size.height, frames);
}

interface Change {
  readonly width: number;
  readonly height: number;
  /** `undefined`: nothing has changed. */
  readonly frame: Omit<ClipFrame, 'durationMs'> | undefined;
}

/** What is new in a picture since the last one, as a small WebP in which everything else is transparent. */
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
      const picture = context.getImageData(0, 0, width, height);
      const pixels = new Uint32Array(picture.data.buffer);
      const before: Uint32Array | undefined = Reflect.get(window, 'lastPicture');
      Reflect.set(window, 'lastPicture', pixels.slice());
      // In blocks, as lossy WebP is made of them.
      const block = 8;
      let [left, top, right, bottom] = [width, height, 0, 0];
      for (let y = 0; y < height; y += block) {
        for (let x = 0; x < width; x += block) {
          const [endX, endY] = [Math.min(x + block, width), Math.min(y + block, height)];
          let isNew = before === undefined;
          for (let row = y; row < endY && !isNew; row += 1) {
            for (let at = row * width + x; at < row * width + endX; at += 1) {
              if (pixels[at] !== before?.[at]) isNew = true;
            }
          }
          if (isNew) {
            [left, right] = [Math.min(left, x), Math.max(right, endX)];
            [top, bottom] = [Math.min(top, y), Math.max(bottom, endY)];
          } else {
            for (let row = y; row < endY; row += 1) pixels.fill(0, row * width + x, row * width + endX);
          }
        }
      }
      if (right <= left) return { width, height, frame: undefined };
      context.putImageData(picture, 0, 0);
      const part = new OffscreenCanvas(right - left, bottom - top);
      part.getContext('2d')?.drawImage(whole, -left, -top);
      const blob = await part.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      return {
        width,
        height,
        frame: { x: left, y: top, width: part.width, height: part.height, base64: btoa(text) },
      };
    },
    { base64: png.toString('base64'), quality: QUALITY },
  );
  const { frame, ...size } = change;
  if (frame === undefined) return { ...size, frame };
  const { base64, ...place } = frame;
  return { ...size, frame: { ...place, webp: Buffer.from(base64, 'base64') } };
}
