/** Names and numbers of a home network, where a server speaks plain http. */
const AT_HOME = /^(?:localhost|[\w-]+|.*\.local|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** Where a server is, from what somebody typed: `pok.example.org`, `192.168.1.20:7657`, or the link of an invitation. */
export function parseServerAddress(text: string): URL | undefined {
  const typed = text.trim();
  const withScheme = /^https?:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  return url === undefined || !isHost(url.hostname) ? undefined : url;
}

function schemeFor(typed: string): 'http' | 'https' {
  const [host = ''] = typed.split(/[:/]/);
  const isAtHome = AT_HOME.test(host) && !/\.(?!local$)[a-z]{2,}$/i.test(host);
  return isAtHome ? 'http' : 'https';
}

/** A word alone is more likely a mistake than a machine, except on this one. */
function isHost(hostname: string): boolean {
  return hostname === 'localhost' || (hostname.includes('.') && !hostname.endsWith('.'));
}
