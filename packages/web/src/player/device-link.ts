import { parseCode } from '@pok/log';
import type { TableCode } from '@pok/protocol';

/** Makes another device one of the player's: a code that one of their devices shows, perhaps with a table to go to; or a recovery link. */
export type DeviceLink =
  | { readonly kind: 'code'; readonly code: string; readonly table?: TableCode }
  | { readonly kind: 'recovery'; readonly secret: string };

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Follows the `#` of an address, which browsers send to no server. */
export function formatDeviceLink(link: DeviceLink): string {
  if (link.kind === 'recovery') return link.secret;
  return link.table === undefined ? link.code : `${link.code}/${link.table}`;
}

export function parseDeviceLink(text: string): DeviceLink | undefined {
  if (SECRET.test(text)) return { kind: 'recovery', secret: text };
  const [written = '', at, ...rest] = text.split('/');
  const code = parseCode(written);
  const table = at === undefined ? undefined : parseCode(at);
  if (code === undefined || rest.length > 0) return undefined;
  return { kind: 'code', code, ...(table !== undefined && { table }) };
}
