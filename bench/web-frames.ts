import type { Page } from 'playwright-core';

/** How smoothly a page moved for a while. */
export interface Frames {
  readonly frames: number;
  /** Frames that came too late and showed nothing new: a gap of two frames has dropped one. */
  readonly dropped: number;
  readonly longestGap: number;
  /** Tasks of more than 50 ms, in which no finger would have been felt. */
  readonly longTasks: number;
  readonly longestTask: number;
}

declare global {
  interface Window {
    stopFrames?: () => Frames;
  }
}

/** Starts to watch; the answer stops it and tells. */
export async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.evaluate(() => {
    const FRAME = 1000 / 60;
    const gaps: number[] = [];
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const watch = {
      last: performance.now(),
      handle: 0,
      next(now: number) {
        gaps.push(now - watch.last);
        watch.last = now;
        watch.handle = requestAnimationFrame(watch.next);
      },
    };
    watch.handle = requestAnimationFrame(watch.next);
    window.stopFrames = () => {
      cancelAnimationFrame(watch.handle);
      observer.disconnect();
      const missed = gaps.map((gap) => Math.max(0, Math.round(gap / FRAME) - 1));
      return {
        frames: gaps.length,
        dropped: missed.reduce((sum, one) => sum + one, 0),
        longestGap: Math.max(0, ...gaps),
        longTasks: tasks.length,
        longestTask: Math.max(0, ...tasks),
      };
    };
  });
  return () =>
    page.evaluate(() => {
      if (window.stopFrames === undefined) throw new Error('nobody watches');
      return window.stopFrames();
    });
}
