import { type Hand, SHAPES, type Shape } from '@pok/rules';
import type { Locator, Page } from 'playwright-core';
import type { Company } from './company.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { says } from './texts.ts';
import { stage } from './tour.ts';
import type { World } from './world.ts';

/** Somebody with a phone of their own, who taps and reads as people do. */
export class Player {
  readonly name: string;
  readonly page: Page;
  readonly #url: string;

  constructor(name: string, page: Page, url: string) {
    this.name = name;
    this.page = page;
    this.#url = url;
  }

  static async arrive(world: World, name: string, options: ScreenOptions = {}): Promise<Player> {
    return new Player(name, await newScreen(world.browser, options), world.server.url);
  }

  /** A guest of this company, who comes back to its table with a phone. */
  static async at(world: World, company: Company, seat: number): Promise<Player> {
    const guest = company.guest(seat);
    const player = await Player.arrive(world, guest.name, { guest });
    await player.follow(company.code);
    return player;
  }

  /** From Home, by name and nothing else. Returns the code of the new table. */
  async openTable(): Promise<string> {
    await this.page.goto(this.#url);
    await this.page.getByRole('button', { name: /Play with friends/ }).click();
    await this.page.getByLabel(says('en', 'home_name')).fill(this.name);
    await this.button('home_create').click();
    await this.page.waitForURL(/\/t\/[0-9A-Z]{8}$/);
    return this.page.url().slice(-8);
  }

  async follow(code: string): Promise<void> {
    await this.page.goto(`${this.#url}/t/${code}`);
  }

  /** By link, by name and nothing else. */
  async join(code: string): Promise<void> {
    await this.follow(code);
    await this.page.getByLabel(says('en', 'home_name')).fill(this.name);
    await this.button('lobby_sit').click();
    await this.page.getByText(says('en', 'lobby_wait_host')).waitFor();
  }

  async choose(shape: Shape): Promise<void> {
    await this.#choice(shape).click();
  }

  /** Chooses, and sees their fist closed; the table may know of it a moment later. */
  async closeFist(shape: Shape): Promise<void> {
    await this.choose(shape);
    await this.button('table_reopen_fist').waitFor();
  }

  async reopen(): Promise<void> {
    await this.button('table_reopen_fist').click();
    await this.button('table_reopen_fist').waitFor({ state: 'hidden' });
  }

  /** The counters in their hand, as the screen shows them. */
  async hand(): Promise<Hand> {
    const counts = await Promise.all(
      SHAPES.map(async (shape) => {
        const label = await this.#choice(shape).getAttribute('aria-label');
        return [shape, Number(/\d+/.exec(label ?? '')?.[0])] as const;
      }),
    );
    return Object.assign({ disc: 0, square: 0, triangle: 0 }, Object.fromEntries(counts));
  }

  /** Waits until it is time to choose in this round. */
  async round(number: number): Promise<void> {
    await this.page.getByRole('heading', { name: says('en', 'table_round', { number }) }).waitFor();
    await stage(this.page, 'choose');
  }

  /** Waits for the verdict, then goes on. */
  async seeVerdict(): Promise<void> {
    await this.button('table_next').click();
  }

  /** Turns a setting on or off. */
  async turn(setting: string, isOn: boolean): Promise<void> {
    await this.page.getByRole('switch', { name: says('en', setting) }).setChecked(isOn);
  }

  /** Taps one of a setting's values. */
  async chooseSetting(setting: string, value: string): Promise<void> {
    const choice = this.page.getByRole('group', { name: says('en', setting) });
    await choice.getByText(value, { exact: true }).click();
  }

  /** The line of a list that has this name. */
  inList(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }

  /** What a guest reads in the lobby about its seats. */
  taken(count: number, seats = 7): Locator {
    return this.page.getByText(says('en', 'lobby_taken', { count, seats }));
  }

  button(key: string, inputs: Readonly<Record<string, string | number>> = {}): Locator {
    return this.page.getByRole('button', { name: says('en', key, inputs) });
  }

  heading(key: string, inputs: Readonly<Record<string, string | number>> = {}): Locator {
    return this.page.getByRole('heading', { name: says('en', key, inputs) });
  }

  #choice(shape: Shape): Locator {
    const hand = this.page.getByRole('group', { name: says('en', 'table_your_hand') });
    return hand.getByRole('button', { name: says('en', 'table_choose', { shape }) });
  }
}
