import type { Browser, Page } from 'playwright-core';

/** How smoothly a page moved for some time. */
export interface Frames {
  /** Frames that came to the screen with something new on it. */
  readonly shown: number;
  /** Frames in the middle of a movement that the compositor could not show in time, in ms since watching began. */
  readonly dropped: readonly number[];
  /** Frames that moved, but lacked the changes that the page's own thread was still working on. */
  readonly late: number;
  /** Tasks of more than 50 ms on the page's own thread, during which no touch is handled. */
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    stopTasks?: () => readonly number[];
  }
}

const MARK = 'pok-frames';
/** Starting a trace keeps Chromium busy for about this long. */
const BEGUN_MS = 500;

/**
 * Watches while something happens. The compositor counts the frames that it makes: asking the page about every frame would be work
 * that a phone doesn't have.
 */
export async function framesWhile(
  browser: Browser,
  page: Page,
  something: () => Promise<void>,
): Promise<Frames> {
  await browser.startTracing(page, { categories: ['-*', 'cc', 'benchmark', 'blink.user_timing'] });
  await page.waitForTimeout(BEGUN_MS);
  await page.evaluate((mark) => {
    performance.mark(mark);
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    window.stopTasks = () => {
      for (const { duration } of observer.takeRecords()) tasks.push(duration);
      observer.disconnect();
      return tasks;
    };
  }, MARK);
  await something();
  const longTasks = await page.evaluate(() => window.stopTasks?.() ?? []);
  const states = frameStates(await browser.stopTracing());
  return {
    shown: states.filter(({ state }) => state.startsWith('STATE_PRESENTED')).length,
    dropped: states
      .filter(({ state, isMoving }) => state === 'STATE_DROPPED' && isMoving)
      .map(({ after }) => after),
    late: states.filter(({ state }) => state === 'STATE_PRESENTED_PARTIAL').length,
    longTasks,
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly ts: number;
  readonly args?: {
    readonly frame_reporter?: FrameReport;
    /** Its name in earlier versions of Chromium. */
    readonly chrome_frame_reporter?: FrameReport;
  };
}

interface FrameReport {
  readonly state: string;
  readonly affects_smoothness?: boolean;
}

interface FrameState {
  /** ms since the page was marked */
  readonly after: number;
  readonly state: string;
  readonly isMoving: boolean;
}

/** The fate of every frame of the page since it was marked: Chromium reports each of them once. */
function frameStates(trace: Buffer): readonly FrameState[] {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const mark = traceEvents.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('the trace does not know the page');
  return traceEvents.flatMap(({ name, pid, ts, args }) => {
    const report = args?.frame_reporter ?? args?.chrome_frame_reporter;
    if (name !== 'PipelineReporter' || pid !== mark.pid || ts < mark.ts || report === undefined) return [];
    return [
      {
        after: (ts - mark.ts) / 1000,
        state: report.state,
        isMoving: report.affects_smoothness === true,
      },
    ];
  });
}
