import type { IncomingMessage } from 'node:http';

/**
 * Whether a web page from somewhere else sent this: it would use up the limits of its visitor's address. Pages of our own have the
 * host they call, whatever the port; programs that are no browsers send no origin. A browser leaves the origin out where a page only
 * loads something, and says then where the page is from.
 */
export function isFromForeignPage({ headers }: IncomingMessage, trustProxy: number): boolean {
  const { origin } = headers;
  if (origin === undefined)
    return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
  const ownHosts = [headers.host, trustProxy > 0 ? headers['x-forwarded-host'] : undefined].map(hostnameOf);
  const sender = URL.canParse(origin) ? new URL(origin).hostname : '';
  return sender === '' || !ownHosts.includes(sender);
}

function hostnameOf(host: string | readonly string[] | undefined): string | undefined {
  const url = `http://${host}`;
  return typeof host === 'string' && URL.canParse(url) ? new URL(url).hostname : undefined;
}
