import { isMainThread } from 'node:worker_threads';
import { onParentEnd } from '../processes/parent.js';
import { processName } from '../processes/process-name.js';

// Importing this ends the process with its parent, however that ends. Every Node process it starts imports this as well, and so on.
if (isMainThread) {
  const here = new URL(import.meta.url);
  const parent = here.searchParams.get('parent');
  onParentEnd(end, parent);
  const others = (process.env.NODE_OPTIONS ?? '')
    .split(' ')
    .filter((option) => !option.includes(here.pathname));
  here.search = `?parent=${processName(process.pid)}`;
  process.env.NODE_OPTIONS = [...others, `--import=${here.href}`].join(' ').trim();
}

/** A real exit would first wait for all worker threads to end. */
function end() {
  try {
    process.emit('exit', 1);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
