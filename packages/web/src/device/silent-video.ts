import mp4 from './awake.mp4';
import webm from './awake.webm';

const TOUCHES = ['pointerup', 'touchend', 'keydown'] as const;
/** Well before the end: a browser stops counting a video that has ended. */
const REWIND_AT_SECONDS = 4;

/**
 * Keeps the screen on where there is no wake lock, as over plain http, by playing a video. Engines count it only if it has sound
 * and isn't muted, and WebKit only without the `loop` attribute. So it has a silent track, is rewound by hand, and starts with a
 * touch, since no browser plays sound before one. Returns a function that stops it.
 */
export function playSilentVideo(): () => void {
  const video = document.createElement('video');
  video.className = 'spoken';
  video.ariaHidden = 'true';
  video.tabIndex = -1;
  video.setAttribute('playsinline', '');
  video.setAttribute('disableremoteplayback', '');
  for (const [src, type] of [
    [mp4, 'video/mp4'],
    [webm, 'video/webm'],
  ] as const) {
    video.append(Object.assign(document.createElement('source'), { src, type }));
  }
  video.addEventListener('timeupdate', () => {
    if (video.currentTime > REWIND_AT_SECONDS) video.currentTime = 0;
  });
  document.body.append(video);
  // Phones pause the video whenever the page is hidden, so any touch may have to restart it.
  const start = () => {
    if (video.paused) void video.play().catch(() => undefined);
  };
  start();
  for (const touch of TOUCHES) addEventListener(touch, start);
  return () => {
    for (const touch of TOUCHES) removeEventListener(touch, start);
    video.pause();
    video.remove();
  };
}
