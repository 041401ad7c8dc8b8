interface Toast {
  readonly id: number;
  readonly text: string;
}

const shown: Toast[] = $state([]);
/** Where toasts can be shown, the newest last. */
const outlets: string[] = $state([]);
let last = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/** An open sheet covers everything below it, so the newest outlet shows all toasts. Returns what takes it away. */
export function addOutlet(id: string): () => void {
  outlets.push(id);
  return () => void outlets.splice(outlets.indexOf(id), 1);
}

export function isTopOutlet(id: string): boolean {
  return outlets.at(-1) === id;
}

/** A short text at the foot of the screen that goes away by itself and is read out. Said again, it replaces the earlier one. */
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
