/** Nobody is there, the line broke, or the way to it did. */
const NO_LINE = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN))$/;
/** A look-up of its address, or a socket of this machine that is not there: whatever the code, there is no line. */
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo']);
/**
 * Classes of what PostgreSQL says when nothing is wrong with what it was asked: connections (08), resources (53), an
 * operator's hand (57), its machine (58); and what a standby says that it was sent to instead (25006).
 */
const POSTGRES_SAYS = /^(?:(?:08|53|57|58)\w{3}|25006)$/;
/** `pg` gives no code to what it says by itself. */
const PG_SAYS =
  /^(?:Connection terminated|Query read timeout$|timeout expired$|timeout exceeded when trying to connect$|Client .* is not queryable$)/;

/** What SQLite says when its disk is full or does not answer, or another program holds its file for long. */
const SQLITE_SAYS = /^SQLITE_(?:FULL|IOERR|BUSY)/;

/** Whether the database is away, as opposed to a mistake in what it was asked: then asking again later helps. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && CONNECTING.has(error.syscall)) return true;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string')
    return [NO_LINE, POSTGRES_SAYS, SQLITE_SAYS].some((known) => known.test(code));
  return PG_SAYS.test(error.message);
}
