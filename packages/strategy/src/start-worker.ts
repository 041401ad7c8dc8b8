import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker the way its parent runs: as TypeScript through tsx in tests and during development, as plain JavaScript in a build.
 * There, every worker lies beside the file that starts it.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options);
  // `--import tsx` registers tsx in the main thread alone, so the worker does it itself.
  const tsx = import.meta.resolve('tsx/esm/api');
  const start = `import(${JSON.stringify(tsx)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(start, { ...options, eval: true, execArgv: [] });
}
