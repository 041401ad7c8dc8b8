interface Toast {
  readonly id: number;
  readonly text: string;
}

const shown: Toast[] = $state([]);
let last = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/** A short word at the foot of the screen that goes away by itself; read out to those who listen. */
export function say(text: string, ms = 4000): void {
  last += 1;
  const id = last;
  shown.push({ id, text });
  setTimeout(() => {
    const index = shown.findIndex((toast) => toast.id === id);
    if (index >= 0) shown.splice(index, 1);
  }, ms);
}
