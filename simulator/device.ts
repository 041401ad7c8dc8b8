import type { TableCode } from '@pok/protocol';
import type { Viewer } from '@pok/table';
import type { Prng } from './prng.ts';
import { Tab } from './tab.ts';
import type { World } from './world.ts';

/** A phone, or a big screen: what it stores outlives its tabs, and while it sleeps nothing runs on it. */
export class Device {
  readonly name: string;
  readonly address: string;
  readonly storage = new Map<string, string>();
  readonly as: 'player' | 'big-screen';
  /** The node that it is sent to if possible. */
  home: string | undefined;
  readonly #world: World;
  readonly #prng: Prng;
  #tabs: Tab[] = [];
  #tabCount = 0;
  #isAsleep = false;
  #isOffline = false;
  /** What it stores about its owner, parsed. */
  #player: { readonly text: string; readonly viewer: Viewer } | undefined;

  constructor(world: World, name: string, number: number, as: 'player' | 'big-screen', prng: Prng) {
    this.name = name;
    this.address = `10.0.0.${number}`;
    this.as = as;
    this.#world = world;
    this.#prng = prng;
  }

  get tabs(): readonly Tab[] {
    this.#tabs = this.#tabs.filter(({ isOpen }) => isOpen);
    return this.#tabs;
  }

  /** The tab that its owner looks at: the newest. */
  get tab(): Tab | undefined {
    return this.tabs.at(-1);
  }

  /** The viewer that its owner is to the server. */
  get viewer(): Viewer {
    if (this.as === 'big-screen') return { kind: 'big-screen' };
    const text = this.storage.get('pok-player') ?? '{}';
    if (this.#player?.text !== text) {
      const stored: { value?: { id?: string } } = JSON.parse(text);
      this.#player = { text, viewer: { kind: 'person', person: stored.value?.id ?? '' } };
    }
    return this.#player.viewer;
  }

  get isAwake(): boolean {
    return !this.#isAsleep;
  }

  readonly isOffline = (): boolean => this.#isOffline;
  readonly prefers = (): string | undefined => this.home;

  newTab(): Tab {
    this.#tabCount += 1;
    const prng = this.#prng.of(`tab ${this.#tabCount}`);
    const tab = new Tab(this.#world, this, `${this.name}#${this.#tabCount}`, this.as, prng);
    this.#tabs.push(tab);
    return tab;
  }

  openTable(table: TableCode): Tab {
    const tab = this.newTab();
    tab.open(table);
    return tab;
  }

  closeTabs(): void {
    for (const tab of this.tabs) tab.close();
  }

  sleep(): void {
    this.#isAsleep = true;
    for (const { process } of this.tabs) process.pause();
  }

  wake(): void {
    if (!this.#isAsleep) return;
    this.#isAsleep = false;
    for (const tab of this.tabs) {
      tab.process.resume();
      tab.tell('visibilitychange');
    }
  }

  /** Its battery is empty: its connections die without being closed. */
  die(): void {
    this.goOffline();
    for (const { process } of this.tabs) process.end();
  }

  goOffline(): void {
    this.#isOffline = true;
    this.#world.network.blockAll(this);
    for (const tab of this.tabs) tab.tell('offline');
  }

  goOnline(): void {
    if (!this.#isOffline) return;
    this.#isOffline = false;
    this.#world.network.unblockAll(this);
    for (const tab of this.tabs) tab.tell('online');
  }

  /** Its owner clears the browser's data, and is a stranger from then on. */
  forget(): void {
    this.storage.clear();
  }
}
