import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Networks of containers on this machine, which no phone can reach. */
const INSIDE = /^(?:docker|br-|veth)/;
/** Addresses that home routers give out. */
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** Addresses that other devices in the network can open, the most likely first. */
function lanAddresses(interfaces: Interfaces): readonly string[] {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, found]) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return addresses.toSorted((a, b) => Number(PRIVATE.test(b)) - Number(PRIVATE.test(a)));
}

/** Where other devices in the network find a server that listens on this host and port. */
export function networkAddresses(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  const isOpen = host === '0.0.0.0' || host === '::';
  return isOpen ? lanAddresses(interfaces).map((address) => `http://${address}:${port}`) : [];
}

/** What the terminal shows to whoever started the server. */
export function welcomeText(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string {
  const isOpen = host === '0.0.0.0' || host === '::';
  const lan = networkAddresses(host, port, interfaces);
  const here = `http://${isOpen ? 'localhost' : inAddress(host)}:${port}`;
  const first = lan[0];
  return [
    '',
    `  POK is ready: ${here}`,
    ...lan.map((address) => `  On your network: ${address}`),
    ...(first === undefined ? [] : ['', renderUnicodeCompact(first, { border: 2 })]),
    '',
    '  Ctrl-C stops it. Tables and matches are kept.',
    '',
  ].join('\n');
}

/** IPv6 has colons of its own. */
function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
