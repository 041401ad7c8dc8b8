import { reachOf } from '../../device/address.ts';

/** Where a server is, from what somebody typed: `pok.example.org`, `192.168.1.20:7657`, or the link of an invitation. */
export function parseServerAddress(text: string): URL | undefined {
  const typed = text.trim();
  if (/^https?:\/\//i.test(typed)) return parseUrl(typed);
  const plain = parseUrl(`http://${typed}`);
  // Servers in a home network speak plain http, all others https.
  return plain !== undefined && reachOf(plain.hostname) === 'world' ? parseUrl(`https://${typed}`) : plain;
}

function parseUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url === undefined || !isHost(url.hostname) ? undefined : url;
}

/** A single word is more likely a mistake than the name of a machine, except for this one. */
function isHost(hostname: string): boolean {
  return hostname === 'localhost' || (hostname.includes('.') && !hostname.endsWith('.'));
}
