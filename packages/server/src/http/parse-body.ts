import { Problem } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON, or nothing. The schemas judge what is in it: `__proto__` is a key that they don't know. */
export function parseBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new Problem('bad-request', 'this is not JSON');
  }
}
