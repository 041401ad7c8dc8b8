/**
 * Why a table can't be opened. `newer`: a newer program wrote to its log. `other-version`: an entry lacks a field, or has a field or
 * value that this program doesn't know; a program wrote it whose events had the same version and another schema. `damaged`: the
 * log is broken.
 */
export type UnreadableReason = 'newer' | 'other-version' | 'damaged';

export class UnreadableLogError extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = 'UnreadableLogError';
    this.reason = reason;
  }
}
