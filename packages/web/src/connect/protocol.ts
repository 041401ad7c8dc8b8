import type { Answer, ConnectionState, FistChange, RoundChange, View } from '@pok/table';
import { isFistChange, isRoundChange, isView } from './is-view.ts';
import { isRecord } from './storage.ts';

export const PROTOCOL = 1;

/** What the server says on the socket: docs/protocol.md. */
export type ServerMessage =
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'change'; readonly change: FistChange | RoundChange }
  | { readonly type: 'answer'; readonly id: string; readonly answer: Answer }
  | { readonly type: 'error'; readonly code: string; readonly id: string | undefined }
  | { readonly type: 'pong' };

/** Anything that is no message as it should be is left out. */
export function parseMessage(text: unknown): ServerMessage | undefined {
  const message = parseJson(text);
  if (!isRecord(message)) return undefined;
  switch (message.type) {
    case 'view':
      return isView(message.view) ? { type: 'view', view: message.view } : undefined;
    case 'fist':
      return isFistChange(message) ? { type: 'change', change: message } : undefined;
    case 'round':
      return isRoundChange(message) ? { type: 'change', change: message } : undefined;
    case 'answer': {
      const answer = (message.ok === true ? { ok: true } : { ok: false, refusal: message.refusal }) as Answer;
      return typeof message.id === 'string' ? { type: 'answer', id: message.id, answer } : undefined;
    }
    case 'error':
      return {
        type: 'error',
        code: String(message.code),
        id: typeof message.id === 'string' ? message.id : undefined,
      };
    case 'pong':
      return { type: 'pong' };
    default:
      return undefined;
  }
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Why the server closed the socket, for good; every other code means: come back. */
const FINAL: Readonly<Record<number, ConnectionState>> = {
  4001: 'replaced',
  4003: 'spectators-off',
  4004: 'no-such-table',
  4010: 'outdated',
};
export const UNKNOWN_TOKEN = 4005;
const SERVER_FULL = 4013;

/** What a closed socket means to the screen. */
export function stateAfterClose(code: number): ConnectionState {
  return FINAL[code] ?? (code === SERVER_FULL ? 'server-full' : 'offline');
}

export function isFinal(code: number): boolean {
  return code in FINAL;
}
