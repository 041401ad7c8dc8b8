/**
 * Makes this tab the one that runs a table of this device: it says so to all others, and whichever ran it until now
 * stops. Locks would do the same, but phones that come by plain http have none.
 */
export function holdTable(code: string, onlost: () => void): () => void {
  const tabs = new BroadcastChannel(`pok-table-${code}`);
  tabs.addEventListener('message', () => {
    tabs.close();
    onlost();
  });
  tabs.postMessage('mine');
  return () => tabs.close();
}
