import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** JSON lines that tell what went wrong and where, never what somebody did. */
export function createLogger(options: LoggerOptions, destination: DestinationStream): Logger {
  return pino({ ...options, base: null, serializers: { err: tellError } }, destination);
}

/** Only this much of an error: those of a database carry whole connections, and what was under way on them. */
function tellError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...('code' in error && { code: error.code }), stack };
}
