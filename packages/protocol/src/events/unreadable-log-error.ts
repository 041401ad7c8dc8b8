/** Why a table can't be opened: a newer program wrote to its log, or the log is damaged. */
export class UnreadableLogError extends Error {
  readonly reason: 'newer' | 'damaged';

  constructor(reason: 'newer' | 'damaged', message: string) {
    super(message);
    this.name = 'UnreadableLogError';
    this.reason = reason;
  }
}
