/** What this device remembers. Private browsing may forbid it: then things work, and are forgotten. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // full or forbidden
  }
}

export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null; // forbidden, or not ours
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // forbidden
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
