/** A mistake that the person at the terminal can correct: one line, no stack trace, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
