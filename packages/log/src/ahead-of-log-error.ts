/** The database has failed over to a copy that lacks entries of this table: what a process has in memory never happened. */
export class AheadOfLogError extends Error {
  constructor() {
    super('the log has lost entries of this table');
    this.name = 'AheadOfLogError';
  }
}
