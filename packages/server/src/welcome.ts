import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';

/** Addresses other devices in the network can open. */
function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** What the host of the evening sees in the terminal. */
export function welcomeText(host: string, port: number): string {
  const isOpen = host === '0.0.0.0' || host === '::';
  const lan = isOpen ? lanAddresses().map((address) => `http://${address}:${port}`) : [];
  const here = `http://${isOpen ? 'localhost' : inAddress(host)}:${port}`;
  const first = lan[0];
  return [
    '',
    `  POK is ready: ${here}`,
    ...lan.map((address) => `  In your network: ${address}`),
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
