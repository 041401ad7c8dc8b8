/** Nobody is listening, or the connection or the network failed. */
const NO_CONNECTION = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN))$/;
/** The address can't be looked up, or a local socket is missing. With any code, there is no connection. */
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo']);
/**
 * PostgreSQL's error classes for faults that aren't the query's: connections (08), resources (53), operator intervention (57), the
 * system (58). A standby can't be written to (25006) and has no timeline of its own (55000).
 */
const POSTGRES_CODES = /^(?:(?:08|53|57|58)\w{3}|25006|55000)$/;
/** Errors of `pg` itself, which have no code. */
const PG_MESSAGES =
  /^(?:Connection terminated|Query read timeout$|timeout expired$|timeout exceeded when trying to connect$|Client .* is not queryable$)/;

/** The disk is full or fails, or another program locks the file for long. */
const SQLITE_CODES = /^SQLITE_(?:FULL|IOERR|BUSY)/;

/** The database was reachable, but the outcome of a query is unknown. */
export class UnavailableError extends Error {}

/** Whether the database is away, so that a retry may help; otherwise the query was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnavailableError) return true;
  if ('syscall' in error && CONNECTING.has(error.syscall)) return true;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string')
    return [NO_CONNECTION, POSTGRES_CODES, SQLITE_CODES].some((known) => known.test(code));
  return PG_MESSAGES.test(error.message);
}
