import type { IncomingMessage } from 'node:http';

/**
 * The address that limits count for. Each proxy appends the address it was called from to X-Forwarded-For. So the last `trustProxy`
 * entries are true, and earlier ones may be forged.
 */
export function addressOf(request: IncomingMessage, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return networkOf(direct);
  const forwarded = forwardedFor(request);
  return networkOf(forwarded[forwarded.length - trustProxy] ?? forwarded[0] ?? direct);
}

/** Headers that proxies add. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request was sent from this machine, and not passed on by a proxy that runs on it. */
export function isLocal(request: IncomingMessage): boolean {
  const direct = plain(request.socket.remoteAddress ?? '');
  const isHere = direct === '::1' || direct.startsWith('127.');
  return isHere && PROXY_HEADERS.every((header) => request.headers[header] === undefined);
}

function forwardedFor(request: IncomingMessage): readonly string[] {
  const header = request.headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Some proxies add the port, which changes with every request: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function plain(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const short = bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : bare;
  return /^([\d.]+):\d+$/.exec(short)?.[1] ?? short;
}

/** A household has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  const short = plain(address);
  if (!short.includes(':')) return short.slice(0, 45);
  const [head = ''] = short.split('%');
  const [left = '', right] = head.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':').slice(0, 45)}::/64`;
}
