import { parseServerMessage } from '@pok/protocol';
import type { Page } from 'playwright-core';
import { says } from './texts.ts';
import { stage } from './tour.ts';

/** Longer than any screen shows a verdict by itself. */
const VERDICT_MS = 31_000;
const SHAPE = /disc|square|triangle/i;

/** A spectator's page, and everything it gets over the network. */
export class Watcher {
  readonly page: Page;
  readonly #received: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#received.push(payload.toString()));
    });
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      // A page that navigates away loses responses that it had not read.
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

  /** Waits for the verdict, and as long as it stays. */
  async seeReveal(): Promise<void> {
    await stage(this.page, 'judge');
    await this.page.clock.fastForward(VERDICT_MS);
  }

  /** Messages that name a shape which is still secret while `round` is on. */
  secretsReceived(round: number): readonly string[] {
    return this.#received.filter((text) => SHAPE.test(withoutPublic(text)) || lastRevealedIn(text) >= round);
  }

  /** Texts on the screen that name the shape in a closed fist. */
  async secretsShown(names: readonly string[]): Promise<readonly string[]> {
    const players = this.page.getByRole('list', { name: says('en', 'table_players') });
    const table = await players.evaluate((list) => list.outerHTML);
    const sentences = await this.page.getByRole('log').getByRole('paragraph').allInnerTexts();
    const begun = sentences.findLastIndex((sentence) =>
      says('en', 'table_round').test(sentence.split('.')[0] ?? ''),
    );
    const announced = sentences
      .slice(begun + 1)
      .filter((sentence) => names.some((name) => sentence.includes(name)));
    const hands = await this.page.getByRole('group', { name: says('en', 'table_your_hand') }).count();
    return [table, ...announced].filter((text) => SHAPE.test(text)).concat(hands === 0 ? [] : ['a hand']);
  }
}

/** The newest round whose plays are in a message: a view, or the small message of a reveal. */
function lastRevealedIn(text: string): number {
  const message = parseServerMessage(text);
  if (message?.type === 'round') return message.round;
  return (message?.type === 'view' && message.view.match?.last?.number) || 0;
}

/** The message without the dice and without the rounds that have been revealed. */
function withoutPublic(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value) =>
    key === 'last' || key === 'roll' ? undefined : value,
  );
}
