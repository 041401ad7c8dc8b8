import type { Who } from './hello-text.ts';

/** Why a device could not become a player. */
export type NoPlayer = 'offline' | 'server-full';

/** Who a client is at the server. */
export interface Identity {
  /** Says who says hello, or why that can't be said yet: then it is asked again. */
  who(): Promise<Who | NoPlayer>;
  /** The server doesn't know this token, or not any more. */
  onUnknown(token: string): void;
}

/** Somebody who watches. */
export const SPECTATOR: Identity = { who: async () => ({}), onUnknown() {} };

/** A screen that everybody in the room looks at. */
export const BIG_SCREEN: Identity = { who: async () => ({ as: 'big-screen' }), onUnknown() {} };
