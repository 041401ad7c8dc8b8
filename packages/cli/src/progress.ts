const WIDTH = 28;
const SECONDS_BEFORE_FORECAST = 1;

/** A progress bar on standard error, shown only in a terminal. */
export interface Progress {
  /** How much is done, from 0 to 1. */
  show(done: number): void;
  /** Removes the bar. */
  stop(): void;
}

export function startProgress(label: string): Progress {
  if (!process.stderr.isTTY) return { show: () => {}, stop: () => {} };
  const startedAt = performance.now();
  const draw = (text: string) => process.stderr.write(`\r${text}\x1b[K`);
  const stop = () => {
    draw('');
    process.off('SIGINT', onInterrupt);
  };
  /** Leaves the terminal clean. If nobody else listens to the signal, it ends the process as usual. */
  const onInterrupt = () => {
    stop();
    if (process.listenerCount('SIGINT') === 0) process.kill(process.pid, 'SIGINT');
  };
  process.on('SIGINT', onInterrupt);
  draw(`${label} ${bar(0)}`);
  return {
    show: (done) => draw(`${label} ${bar(done)} ${forecast(done, (performance.now() - startedAt) / 1000)}`),
    stop,
  };
}

/** Shows how far `work` is; returns its result, and the seconds it took. */
export async function withProgress<Value>(
  label: string,
  work: (onProgress: (done: number) => void) => Promise<Value>,
): Promise<{ readonly value: Value; readonly seconds: number }> {
  const progress = startProgress(label);
  const startedAt = performance.now();
  const value = await work(progress.show).finally(progress.stop);
  return { value, seconds: (performance.now() - startedAt) / 1000 };
}

function bar(done: number): string {
  const full = Math.round(done * WIDTH);
  return `${'━'.repeat(full)}${'┄'.repeat(WIDTH - full)} ${Math.floor(done * 100)} %`;
}

function forecast(done: number, seconds: number): string {
  if (done === 0 || seconds < SECONDS_BEFORE_FORECAST) return '';
  return `· ${formatSeconds((seconds * (1 - done)) / done)} left`;
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
