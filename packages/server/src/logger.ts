import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** JSON lines that say what went wrong and where, never what a player did. */
export function createLogger(options: LoggerOptions, destination: DestinationStream): Logger {
  return pino({ ...options, base: null, serializers: { err: describeError } }, destination);
}

/** Nothing else of an error is logged: a database's errors carry whole connections, with the queries on them. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...('code' in error && { code: error.code }), stack };
}
