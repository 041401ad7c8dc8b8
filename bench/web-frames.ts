import type { Browser, Page } from 'playwright-core';
import type { MachineStops } from './machine-stops.ts';

/** How smoothly a page moved for some time. */
export interface Frames {
  /** Frames that came to the screen with something new on it. */
  readonly shown: number;
  /** Frames in the middle of a movement that the compositor could not bring to the screen in time. */
  readonly dropped: readonly Drop[];
  /** Frames that moved, but without what the page's own thread was still working on. */
  readonly late: number;
  /** Tasks of more than 50 ms on the page's own thread, during which no touch is handled. */
  readonly longTasks: readonly number[];
}

export interface Drop {
  /** ms since watching began. */
  readonly after: number;
  /** The machine itself stood still. */
  readonly isHeldUp: boolean;
}

declare global {
  interface Window {
    stopTasks?: () => readonly number[];
  }
}

const MARK = 'pok-frames';
/** Starting a trace keeps all of Chromium busy for about this long. */
const BEGUN_MS = 500;
const FRAME_MS = 1000 / 60;

/**
 * Watches while something goes on. Frames are counted where they are made, by the compositor: asking the page for every frame would be
 * work that a phone doesn't have.
 */
export async function framesWhile(
  browser: Browser,
  page: Page,
  stops: MachineStops | undefined,
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
      .map(({ at, after }) => ({ after, isHeldUp: isHeldUp(at, stops) })),
    late: states.filter(({ state }) => state === 'STATE_PRESENTED_PARTIAL').length,
    longTasks,
  };
}

/** A frame begins when the one before it is shown, and is late if it is not drawn two frames after that. */
function isHeldUp(at: number, stops: MachineStops | undefined): boolean {
  return stops !== undefined && stops.between(at - FRAME_MS, at + 2 * FRAME_MS) > 0;
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
  /** ms of the monotonic clock, and since the page was marked */
  readonly at: number;
  readonly after: number;
  readonly state: string;
  readonly isMoving: boolean;
}

/** What became of every frame of the page since it was marked: Chromium reports each of them once. */
function frameStates(trace: Buffer): readonly FrameState[] {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const mark = traceEvents.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('the trace does not know the page');
  return traceEvents.flatMap(({ name, pid, ts, args }) => {
    const report = args?.frame_reporter ?? args?.chrome_frame_reporter;
    if (name !== 'PipelineReporter' || pid !== mark.pid || ts < mark.ts || report === undefined) return [];
    return [
      {
        at: ts / 1000,
        after: (ts - mark.ts) / 1000,
        state: report.state,
        isMoving: report.affects_smoothness === true,
      },
    ];
  });
}
