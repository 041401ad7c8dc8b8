/** Calls back whenever a sleeping phone, a hidden tab or a lost network is back. */
export function onAwake(callback: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', whenVisible);
  addEventListener('pageshow', callback);
  addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', whenVisible);
    removeEventListener('pageshow', callback);
    removeEventListener('online', callback);
  };
}

/** Keeps the screen on until the answer is called. Browsers let go of the lock whenever the page is hidden. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let stopped = false;
  const take = async () => {
    try {
      lock = await navigator.wakeLock?.request('screen');
      if (stopped) await lock?.release();
    } catch {
      // low battery, or not allowed here: the screen may sleep, the seat stays
    }
  };
  void take();
  const stopWaking = onAwake(() => void take());
  return () => {
    stopped = true;
    stopWaking();
    void lock?.release();
  };
}
