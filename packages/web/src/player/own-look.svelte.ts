import { type Look, lookSchema } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

const STORED = new Stored('pok-look', lookSchema);

/** How this device's player wants their hand to look, at every table. */
class OwnLook {
  #current: Look = $state.raw(STORED.loadOr({}));

  get current(): Look {
    return this.#current;
  }

  choose(look: Look): void {
    this.#current = look;
    STORED.save(look);
  }
}
export const ownLook = new OwnLook();
