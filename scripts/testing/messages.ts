import { compileMessages } from '../messages.js';

/** Vitest calls it before the first test of the app. */
export const setup = compileMessages;
