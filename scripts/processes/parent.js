import { parentOf, processName } from './process-name.js';

/** In ms. */
const LOOK_EVERY = 500;

/**
 * Calls back when the process that started this one has ended, however it ended. Returns a function that stops watching.
 * @param {() => void} callback @param {string | null} [parent] its name, if it has told us: it may have ended already
 */
export function onParentEnd(callback, parent = null) {
  const watched = parent === null ? parentsNow() : new Map([[Number.parseInt(parent, 10), parent]]);
  const look = () => {
    for (const [pid, name] of watched) {
      if (processName(pid) === name) continue;
      stop();
      callback();
      return;
    }
  };
  const watching = setInterval(look, LOOK_EVERY);
  watching.unref();
  const stop = () => clearInterval(watching);
  return stop;
}

/** npm starts us through a shell, which outlives an npm that is killed. */
function parentsNow() {
  const { ppid, env } = process;
  const pids = env.npm_lifecycle_event === undefined ? [ppid] : [ppid, parentOf(ppid) ?? ppid];
  return new Map(pids.map((pid) => [pid, processName(pid)]));
}
