/** Who can reach an address: only this device, everybody in this network, or everybody. */
type Reach = 'device' | 'network' | 'world';

/** Names that only a home network knows, and the ranges for private networks (RFC 1918, 3927, 4193, 6598). */
const NETWORK = [
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d+)+$/,
  /^\[(f[cd]|fe[89ab])/,
  /\.(local|lan|home|internal|home\.arpa)$/,
  /^[^.[\]]+$/,
];
const DEVICE = [/^(.+\.)?localhost$/, /^127(\.\d+)+$/, /^0\.0\.0\.0$/, /^\[::1?\]$/];

export function reachOf(hostname: string): Reach {
  const name = hostname.toLowerCase();
  if (DEVICE.some((own) => own.test(name))) return 'device';
  return NETWORK.some((near) => near.test(name)) ? 'network' : 'world';
}

/** Browsers keep an app for offline use, and let it be installed, only if it came over https. */
export function canWorkOffline(): boolean {
  return navigator.serviceWorker !== undefined;
}
