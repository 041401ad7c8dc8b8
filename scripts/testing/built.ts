import { prepare } from '../prepare.js';

/** Vitest calls it before the first e2e test, since these tests drive a browser against the build. */
export async function setup(): Promise<void> {
  await prepare({ build: true, browser: 'install' });
}
