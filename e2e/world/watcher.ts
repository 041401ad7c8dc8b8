import type { Page } from 'playwright-core';
import { says } from './texts.ts';
import { stage } from './tour.ts';

/** Longer than any screen shows a verdict by itself. */
const VERDICT_MS = 31_000;
const SHAPE = /disc|square|triangle/i;

/** A page that only watches, and everything that its network brings to it. */
export class Watcher {
  readonly page: Page;
  readonly #received: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#received.push(payload.toString()));
    });
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      // A page that goes elsewhere takes what it had not read along.
      const text = await response.text().catch(() => undefined);
      if (text !== undefined) this.#received.push(text);
    });
  }

  static async follow(page: Page, url: string): Promise<Watcher> {
    const watcher = new Watcher(page);
    await page.clock.install();
    await page.goto(url);
    return watcher;
  }

  async round(number: number): Promise<void> {
    await this.page.getByRole('heading', { name: says('en', 'table_round', { number }) }).waitFor();
    await stage(this.page, 'choose');
  }

  /** Until the fists are open and judged; then as long as the verdict stays. */
  async seeReveal(): Promise<void> {
    await stage(this.page, 'judge');
    await this.page.clock.fastForward(VERDICT_MS);
  }

  /** Whatever came over the network and names a shape that is not for all to know while `round` is on. */
  secretsReceived(round: number): readonly string[] {
    return this.#received.filter(
      (text) => SHAPE.test(withoutPublic(text)) || lastRevealedIn(JSON.parse(text)) >= round,
    );
  }

  /** Whatever stands on the screen and names the shape in a fist that is closed. */
  async secretsShown(names: readonly string[]): Promise<readonly string[]> {
    const players = this.page.getByRole('list', { name: says('en', 'table_players') });
    const table = await players.evaluate((list) => list.outerHTML);
    const sentences = await this.page.getByRole('log').getByRole('paragraph').allInnerTexts();
    const begun = sentences.findLastIndex((sentence) =>
      says('en', 'table_round').test(sentence.split('.')[0] ?? ''),
    );
    const told = sentences
      .slice(begun + 1)
      .filter((sentence) => names.some((name) => sentence.includes(name)));
    const hands = await this.page.getByRole('group', { name: says('en', 'table_your_hand') }).count();
    return [table, ...told].filter((text) => SHAPE.test(text)).concat(hands === 0 ? [] : ['a hand']);
  }
}

/** The newest round whose plays a message tells: in a view, or in the small message of a reveal. */
function lastRevealedIn(message: Told): number {
  if (message.plays !== undefined)
    return message.type === 'round' ? (message.round ?? 0) : Number.POSITIVE_INFINITY;
  return (message.view ?? message).match?.last?.number ?? 0;
}

interface Told {
  readonly type?: string;
  readonly view?: Told;
  readonly match?: { readonly last?: { readonly number: number } | null } | null;
  readonly round?: number;
  readonly plays?: string;
}

/** The message without the dice and without the rounds that have been revealed. */
function withoutPublic(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value) =>
    key === 'last' || key === 'roll' ? undefined : value,
  );
}
