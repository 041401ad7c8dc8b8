import { playSilentVideo } from './silent-video.ts';

/** Calls back whenever the phone wakes up, the tab is shown again, or the network returns. */
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

/** Keeps the screen on; returns a function that stops it. */
export function keepScreenOn(): () => void {
  return navigator.wakeLock === undefined ? playSilentVideo() : takeWakeLock();
}

/** Browsers release the lock whenever the page is hidden, and WebKit grants the first one only after a touch. */
function takeWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isTaking = false;
  let isStopped = false;
  const take = async () => {
    // One lock is enough: with two, only the second could be released.
    if (isTaking || lock?.released === false) return;
    isTaking = true;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isStopped) await lock?.release();
    } catch {
      // low battery, or not allowed here: the screen may sleep, the seat stays
    }
    isTaking = false;
  };
  void take();
  const again = () => void take();
  const stopWaking = onAwake(again);
  addEventListener('click', again);
  return () => {
    isStopped = true;
    stopWaking();
    removeEventListener('click', again);
    void lock?.release();
  };
}
