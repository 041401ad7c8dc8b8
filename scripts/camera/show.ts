import type { Page } from 'playwright-core';

/** Marks an animation that is moved by hand. */
const BY_HAND = 'by-hand';

/** Moves the page's clock and all its animations on, as a picture takes longer than a frame. The clock must be paused. */
export async function advance(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate(
    ({ step, mark }) => {
      for (const animation of document.getAnimations()) {
        if (animation.playState === 'finished') continue;
        const at = animation.id === mark ? Number(animation.currentTime) + step : 0;
        animation.id = mark;
        animation.pause();
        if (at < Number(animation.effect?.getComputedTiming().endTime)) animation.currentTime = at;
        else animation.finish();
      }
    },
    { step: ms, mark: BY_HAND },
  );
}

/** Moves all animations to `ms` after they began. */
export async function holdAt(page: Page, ms: number): Promise<void> {
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'finished') continue; // it ended in an earlier stage
      animation.pause();
      animation.currentTime = at;
    }
  }, ms);
}

/** Finishes all animations. */
export async function arrive(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}
