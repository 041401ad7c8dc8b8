/**
 * Makes this tab the one that runs a table of this device: a newer tab takes it over, and the older one is told. Where
 * the browser has no locks (plain http), tabs go their own ways.
 */
export function holdTable(code: string, onlost: () => void): () => void {
  if (navigator.locks === undefined) return () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(`pok-table-${code}`, { steal: true }, () => held).catch(onlost);
  return release;
}
