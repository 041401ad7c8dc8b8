import { afterEach, expect, test, vi } from 'vitest';
import { hasBeenTouched } from './has-been-touched.ts';
import { resumeOnTouch } from './resume-on-touch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['pointerup', 'keydown'])('audio that a call has interrupted is resumed by the next %s', (type) => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const audio = {
    state: 'running' as AudioContextState,
    resume: vi.fn(() => Promise.reject(new Error('a call'))),
  };
  resumeOnTouch(audio);
  page.dispatchEvent(new Event(type));
  expect(audio.resume).not.toHaveBeenCalled();

  audio.state = 'interrupted';
  page.dispatchEvent(new Event(type));
  page.dispatchEvent(new Event(type));
  expect(audio.resume).toHaveBeenCalledTimes(2);
});

test.each([
  [{ userActivation: { hasBeenActive: false } }, false],
  [{ userActivation: { hasBeenActive: true } }, true],
  [{}, true],
])('with %j a page has been touched: %j', (navigator, touched) => {
  vi.stubGlobal('navigator', navigator);
  expect(hasBeenTouched()).toBe(touched);
});
