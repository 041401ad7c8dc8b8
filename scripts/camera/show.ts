import type { Page } from 'playwright-core';

/** Everything that moves stands still as soon as the show comes to a new stage. To be called before the page opens. */
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

/** Puts everything that moves where it is `ms` after it began. */
export async function holdAt(page: Page, ms: number): Promise<void> {
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'finished') continue; // it has arrived in an earlier stage
      animation.pause();
      animation.currentTime = at;
    }
  }, ms);
}

/** Lets everything that moves arrive. */
export async function arrive(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}
