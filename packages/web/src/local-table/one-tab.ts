/**
 * Makes this tab the one that runs a table of this device: it notifies the others, and the one that ran it stops. Locks would do
 * the same, but browsers have none over plain http.
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
