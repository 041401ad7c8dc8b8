/**
 * What a client of your own needs: the messages of the protocol with their parsers, `apply` (the view after a message), and the
 * rules of the game.
 */
export * from '@pok/protocol';
export * from '@pok/rules';
