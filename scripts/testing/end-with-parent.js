import { isMainThread } from 'node:worker_threads';
import { onParentEnd } from '../parent.js';
import { processName } from '../process-name.js';

// Importing this ends the process with its parent, however that ends. Every Node process it starts imports this as well, and so on.
if (isMainThread) {
  const here = new URL(import.meta.url);
  const parent = here.searchParams.get('parent');
  // Vitest replaces it later by a function that throws.
  const { exit } = process;
  onParentEnd(() => exit.call(process, 1), parent);
  const others = (process.env.NODE_OPTIONS ?? '')
    .split(' ')
    .filter((option) => !option.includes(here.pathname));
  here.search = `?parent=${processName(process.pid)}`;
  process.env.NODE_OPTIONS = [...others, `--import=${here.href}`].join(' ').trim();
}
