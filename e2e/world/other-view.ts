import { parseServerMessage, type ServerMessage, type View } from '@pok/protocol';
import type { Page } from 'playwright-core';

/** Changes to a view, for what can't be arranged by playing or would take too long. */
export interface OtherView {
  readonly match?: (match: NonNullable<View['match']>) => Partial<NonNullable<View['match']>>;
  readonly seats?: (view: View) => View['seats'];
  /** The plays of revealed rounds, one letter per seat. */
  readonly plays?: string;
}

/** Changes what the server sends to a page. */
export async function showOther(page: Page, { match: other, seats, plays }: OtherView): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      const message = parseServerMessage(String(text));
      line.send(message === undefined ? text : JSON.stringify(changed(message)));
    });
  });

  function changed(message: ServerMessage): ServerMessage {
    if (message.type === 'round' && plays !== undefined) return { ...message, plays };
    if (message.type !== 'view' || message.view.match === null) return message;
    const { view } = message;
    const match = { ...message.view.match, ...other?.(message.view.match) };
    return { ...message, view: { ...view, match, seats: seats?.(view) ?? view.seats } };
  }
}
