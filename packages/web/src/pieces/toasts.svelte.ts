interface Toast {
  readonly id: number;
  readonly text: string;
}

const shown: Toast[] = $state([]);
/** Places where they can be shown, the newest last. */
const places: string[] = $state([]);
let last = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/** Below an open sheet all is out of reach: whatever place has come last shows them. Returns what takes it away. */
export function addPlace(id: string): () => void {
  places.push(id);
  return () => void places.splice(places.indexOf(id), 1);
}

export function isTopPlace(id: string): boolean {
  return places.at(-1) === id;
}

/**
 * A short word at the foot of the screen that goes away by itself; read out to those who listen. Said again, it takes the
 * place of what it was before.
 */
export function say(text: string, ms = 4000): void {
  last += 1;
  const id = last;
  remove((toast) => toast.text === text);
  shown.push({ id, text });
  setTimeout(() => remove((toast) => toast.id === id), ms);
}

function remove(isMeant: (toast: Toast) => boolean): void {
  const index = shown.findIndex(isMeant);
  if (index >= 0) shown.splice(index, 1);
}
