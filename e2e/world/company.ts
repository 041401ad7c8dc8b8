import type { SettingsChange, View } from '@pok/protocol';
import type { Shape } from '@pok/rules';
import { Guest } from './guest.ts';
import { quickPlays } from './plan.ts';
import type { Server } from './server.ts';

/** People at one table who know each other's hands and end a match quickly; the first is the host. */
export class Company {
  readonly code: string;
  readonly guests: readonly Guest[];

  constructor(code: string, guests: readonly Guest[]) {
    this.code = code;
    this.guests = guests;
  }

  static async gather(
    server: Server,
    names: readonly string[],
    settings: SettingsChange = {},
  ): Promise<Company> {
    const guests = await Promise.all(names.map((name) => Guest.arrive(server, name)));
    const [host, ...others] = guests;
    if (host === undefined) throw new Error('a table needs a host');
    const code = await host.openTable({ players: 7, ...settings });
    for (const guest of others) await guest.sit(code);
    return new Company(code, guests);
  }

  get host(): Guest {
    return this.guest(0);
  }

  guest(seat: number): Guest {
    const guest = this.guests[seat];
    if (guest === undefined) throw new Error(`nobody sits at ${seat}`);
    return guest;
  }

  start(): Promise<void> {
    return this.host.tell(this.code, { type: 'start' });
  }

  /** Closes the fists that are open, all but those of `except`, in seat order. */
  async closeFists({ except = [] }: { readonly except?: readonly number[] } = {}): Promise<void> {
    const views = await this.views();
    const plays = planned(views);
    for (const [seat, guest] of this.guests.entries()) {
      const round = views[seat]?.match?.round;
      const shape = plays[seat];
      if (except.includes(seat) || shape === undefined || round?.fists[seat]?.closed !== false) continue;
      const match = views[seat]?.match?.number ?? 0;
      await guest.tell(this.code, { type: 'close', match, round: round.number, shape });
    }
  }

  async playToEnd(): Promise<void> {
    while ((await this.host.view(this.code)).match?.round !== null) await this.closeFists();
  }

  views(): Promise<readonly View[]> {
    return Promise.all(this.guests.map((guest) => guest.view(this.code)));
  }
}

/** What everyone would play if they all told each other their hands. */
function planned(views: readonly View[]): readonly Shape[] {
  const roll = views[0]?.match?.round?.roll;
  const hands = views.flatMap((view) => view.match?.hand ?? []);
  return roll === undefined || hands.length !== views.length ? [] : quickPlays(hands, roll);
}
