/** Browsers let a page sound and vibrate only after a first touch. One that doesn't tell is asked all the same, and may refuse. */
export function hasBeenTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}
