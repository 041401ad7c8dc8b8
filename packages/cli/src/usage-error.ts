/** What the person at the terminal can mend: told in one line, without a stack trace, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
