/**
 * What a client of your own needs: a conversation with a table or a tournament, the messages of the protocol with their parsers, and the
 * rules of the game.
 */
export * from '@pok/protocol';
export * from '@pok/rules';
export type { AnyAnswer } from './command-queue.ts';
export {
  CONNECTION_STATES,
  type Connection,
  type ConnectionState,
  type TableConnection,
  type Update,
} from './connection.ts';
export {
  ClosedError,
  type Conversation,
  converse,
  type Listener,
  TooManyError,
  UnknownMessageError,
} from './converse.ts';
export { createHost, type HostOptions, listenTo, socketUrl, type WebSocketLike } from './create-host.ts';
export { createPlayer } from './create-player.ts';
export type { End } from './end.ts';
export { helloText, type Who } from './hello-text.ts';
export type { Closed, Host, Socket, SocketListener } from './host.ts';
export { BIG_SCREEN, type Identity, type NoPlayer, SPECTATOR } from './identity.ts';
export { type Reply, replyOf } from './reply.ts';
export { type AnyView, Session, type SessionOptions } from './session.ts';
export { tableEnd } from './table-end.ts';
export { tournamentEnd } from './tournament-end.ts';
