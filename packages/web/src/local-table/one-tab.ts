/**
 * Makes this tab the one that runs a table of this device, or whichever table is in a place. It notifies the other tabs, and the one that
 * ran the table stops. Locks would do the same, but browsers have none over plain http.
 */
export function holdTable(place: string, onlost: () => void): () => void {
  const tabs = new BroadcastChannel(`pok-table-${place}`);
  tabs.addEventListener('message', () => {
    tabs.close();
    onlost();
  });
  tabs.postMessage('mine');
  return () => tabs.close();
}
