import type { Page } from 'playwright-core';

/** Stops all animations as soon as the show reaches a new stage. To be called before the page opens. */
export async function freezeStages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = {
      stage: '',
      look() {
        const now = document.querySelector('main[data-stage]')?.getAttribute('data-stage') ?? '';
        for (const animation of now === watch.stage ? [] : document.getAnimations()) {
          if (animation.playState !== 'finished') animation.pause();
        }
        watch.stage = now;
        requestAnimationFrame(watch.look);
      },
    };
    requestAnimationFrame(watch.look);
  });
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
