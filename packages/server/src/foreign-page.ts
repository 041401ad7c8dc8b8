import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another site sent this: it would use up the limits of its visitor's address. Our own pages come from the host
 * they call, on any port. Programs other than browsers send no origin. If a page only loads something, its browser omits the origin
 * and sends `sec-fetch-site`.
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
