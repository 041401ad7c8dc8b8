import type { Command, CommandOf, TableCode } from '@pok/protocol';
import type { ConnectionState } from '@pok-game/client';
import type { Device } from './device.ts';
import type { Prng } from './prng.ts';
import type { Tab } from './tab.ts';
import { earnestWish, randomWish } from './wishes.ts';
import type { World } from './world.ts';

const MAX_WAITING = 4;
/** Now and then people count to three together, and act at once. */
const BEAT_MS = 2_000;
/** The app goes on by itself. */
const TRYING: ReadonlySet<ConnectionState> = new Set(['connecting', 'offline', 'server-full']);

export const HABITS = ['reload', 'second tab', 'sleep', 'offline', 'close', 'other node', 'forget'] as const;

/** Somebody with a phone. They play, talk, come and go as they like, until they are asked to finish. */
export class Person {
  readonly device: Device;
  /** Wants the match to end, and stays. */
  isEarnest = false;
  readonly #world: World;
  readonly #prng: Prng;
  #isCreating = false;
  #isResting = false;

  constructor(world: World, device: Device, prng: Prng) {
    this.#world = world;
    this.device = device;
    this.#prng = prng;
  }

  /** Does nothing more, but watches. */
  rest(): void {
    this.#isResting = true;
  }

  /** Vanishes. */
  vanish(): void {
    this.rest();
    this.device.die();
  }

  live(): void {
    const { timeline } = this.#world;
    const untilBeatMs = BEAT_MS - (Math.round(timeline.now) % BEAT_MS);
    const pause = this.isEarnest ? this.#prng.between(500, 3_000) : this.#prng.between(100, 4_000);
    timeline.schedule(this.#prng.isLucky(0.4) ? untilBeatMs : pause, () => {
      if (this.#isResting) return;
      this.#think();
      this.live();
    });
  }

  #think(): void {
    const { device } = this;
    const { table } = this.#world;
    if (!device.isAwake) return;
    const { tab } = device;
    if (table === undefined) this.#createTable();
    else if (!this.isEarnest && this.#prng.isLucky(0.05)) this.#roam(table);
    else if (tab === undefined) device.openTable(table);
    else if (tab.state === 'online') this.#wish(tab);
    // People close a tab that says it is over, and may come back.
    else if (!TRYING.has(tab.state)) tab.close();
  }

  #wish(tab: Tab): void {
    if (this.device.as === 'big-screen' || tab.view === undefined || tab.waiting >= MAX_WAITING) return;
    const wish = this.isEarnest ? earnestWish(tab.view, this.#prng) : randomWish(tab.view, this.#prng);
    if (wish === undefined) return;
    this.#send(tab, wish);
    if (this.isEarnest) return;
    // Impatient fingers tap again and again, and some people can't decide.
    const taps = this.#prng.isLucky(0.03) ? 5 : 0;
    for (let tap = 0; tap < taps; tap += 1) this.#send(tab, wish);
    if (wish.type === 'close' && this.#prng.isLucky(0.02)) void this.#hesitate(tab, wish);
  }

  /** More often than a table lets anybody change their mind. */
  async #hesitate(tab: Tab, close: CommandOf<'close'>): Promise<void> {
    const { match, round } = close;
    for (let burst = 0; burst < 3; burst += 1)
      await Promise.all(
        Array.from({ length: 8 }, () => [tab.send({ type: 'open', match, round }), tab.send(close)]).flat(),
      );
  }

  #send(tab: Tab, command: Command): void {
    if (command.type === 'add-client-seed') void tab.addSeed(command);
    else void tab.send(command);
  }

  #createTable(): void {
    if (this.#isCreating || this.device.as === 'big-screen') return;
    this.#isCreating = true;
    const tab = this.device.tab ?? this.device.newTab();
    void tab.app.openTableAtServer('Host').then((made) => {
      this.#isCreating = false;
      // If somebody else opened the table first, that will do. A failover may have lost this one meanwhile.
      const isStored = made.ok && this.#world.oracle.newest(made.code) > 0;
      this.#world.table ??= isStored ? made.code : undefined;
      tab.close();
    });
  }

  /** What people do with their devices. */
  #roam(table: TableCode): void {
    const { device } = this;
    const { journal, timeline, nodes } = this.#world;
    const prng = this.#prng;
    const habit = prng.pick(HABITS);
    if (habit === 'forget' && !prng.isLucky(0.25)) return;
    journal.note(device.name, `does this: ${habit}`);
    journal.count(`people: ${habit}`);
    if (habit === 'other node') device.home = prng.pick(nodes).name;
    if (habit === 'sleep') {
      device.sleep();
      timeline.schedule(prng.between(500, 90_000), () => device.wake());
    } else if (habit === 'offline') {
      device.goOffline();
      timeline.schedule(prng.between(500, 60_000), () => device.goOnline());
    } else if (habit !== 'second tab') device.closeTabs();
    if (habit === 'forget') device.forget();
    if (habit === 'reload' || habit === 'second tab' || habit === 'other node') device.openTable(table);
  }
}
