/** Call it before anything else runs. A browser that has the youngest of the polyfilled methods loads nothing. */
export function loadPolyfills(): Promise<unknown> {
  return 'with' in Array.prototype ? Promise.resolve() : import('./polyfills.ts');
}
