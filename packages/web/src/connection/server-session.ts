import {
  type AnyAnswer,
  type AnyView,
  BIG_SCREEN,
  type Connection,
  createHost,
  type End,
  type Identity,
  Session,
} from '@pok-game/client';
import { onAwake } from '../device/awake.ts';
import { player, removePlayer } from '../player/player.ts';
import { warnings } from '../storage/warnings.svelte.ts';

export type As = 'player' | 'big-screen';

const DEVICE: Identity = {
  async who() {
    const me = await player();
    return typeof me === 'string' ? me : { token: me.token };
  },
  onUnknown(token) {
    removePlayer(token);
    warnings.signedOut = true;
  },
};

/** A table or a tournament at the server that this page came from. */
export function openServerSession<View extends AnyView, Command, Answer extends AnyAnswer, Message>(
  end: End<View, Command, Answer, Message>,
  code: string,
  as: As,
): Connection<View, Command, Answer> {
  const identity = as === 'big-screen' ? BIG_SCREEN : DEVICE;
  const host = createHost(location.href);
  const session = new Session({ end, code, identity, host, onError: (error) => console.error(error) });
  session.subscribe(({ kind }) => {
    if (kind === 'rewound') warnings.rewinds += 1;
  });
  const stopWaking = onAwake(() => session.wake());
  const lose = () => session.lose();
  addEventListener('offline', lose);
  return {
    subscribe: (listener) => session.subscribe(listener),
    send: (command) => session.send(command),
    close() {
      stopWaking();
      removeEventListener('offline', lose);
      session.close();
    },
  };
}
