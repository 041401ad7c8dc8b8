/** Browsers let a page play sounds and vibrate only after a first touch. If a browser doesn't say whether there was one, we try anyway. */
export function hasBeenTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}
