import { type Hello, PROTOCOL_VERSION } from '@pok/protocol';

/** Who says hello: a player with a token, a big screen, or a spectator without either. */
export type Who = Partial<Omit<Hello, 'type'>>;

/** The first message on a socket. */
export function helloText(who: Who = {}): string {
  return JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, ...who } satisfies Hello);
}
