import type { View } from '@pok/table';
import type { Page } from 'playwright-core';

/** A round as nobody can order it from the dice: `roll` as dice tell it, `plays` as letters in seat order. */
export interface OtherRound {
  readonly roll: NonNullable<NonNullable<View['match']>['round']>['roll'];
  readonly plays: string;
}

type Message =
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'round'; readonly plays: string };

/** Has a page see another first round than the one that is played; it must come after the roll and before the reveal. */
export async function showOther(page: Page, { roll, plays }: OtherRound): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      const message: Message = JSON.parse(String(text));
      line.send(JSON.stringify(changed(message)));
    });
  });

  function changed(message: Message): Message {
    if (message.type === 'round') return { ...message, plays };
    const match = message.type === 'view' ? message.view.match : null;
    if (message.type !== 'view' || match?.round?.number !== 1) return message;
    return { ...message, view: { ...message.view, match: { ...match, round: { ...match.round, roll } } } };
  }
}
