import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  TournamentAnswer,
  TournamentCommand,
  TournamentServerMessage,
  TournamentView,
} from '@pok/protocol';
import { type Conversation, converse, tournamentEnd, type Who } from '@pok-game/client';
import type { LightSocket } from './light-socket.ts';
import { BenchTable, joinPok, lightHost } from './server-clients.ts';
import { ask, stopAll, type World } from './server-load.ts';
import { MeasuredServer } from './server-process.ts';

export interface Room extends World {
  readonly tables: readonly [BenchTable];
  /** How often anybody was refused anything while coming in. */
  readonly refused: number;
  /** Seconds until everybody sat at their table. */
  readonly seconds: number;
}

/** One device's socket to the tournament. */
export class Phone {
  refused = 0;
  readonly #sockets: LightSocket[] = [];
  readonly #conversation: Conversation<TournamentView, TournamentCommand, TournamentAnswer>;

  constructor(port: number, code: string, who: Who) {
    // Checking a view costs as much as the server's work on it.
    const end = { ...tournamentEnd, parse: (text: string): TournamentServerMessage => JSON.parse(text) };
    this.#conversation = converse(end, code, who, lightHost(port, { sockets: this.#sockets }), {
      onMessage: (message) => {
        if (message.type === 'error' || (message.type === 'answer' && !message.ok)) this.refused += 1;
      },
    });
  }

  get view(): TournamentView | undefined {
    return this.#conversation.view;
  }

  /** What becomes of it is counted when it is heard. */
  send(command: TournamentCommand): void {
    this.#conversation.send(command).catch(() => {});
  }

  until(isTrue: (view: TournamentView) => boolean): Promise<TournamentView> {
    return this.#conversation.until(isTrue);
  }

  terminate(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

/** Everybody who is in a tournament, before they are seated: its people, its organiser and a projector. */
export interface Crowd {
  readonly organiser: Phone;
  readonly screen: Phone;
  readonly people: readonly { readonly phone: Phone; readonly token: string }[];
  /** How often anybody was refused anything. */
  refused(): number;
  leave(): void;
}

/** A tournament with one roll for all that everybody has joined. */
export async function gather(port: number, people: number): Promise<Crowd> {
  const token = (await ask(port, 'players', '')).token ?? '';
  const settings = { rolls: 60, timer: 0 };
  const { code = '' } = await ask(port, 'tournaments', token, { name: 'Olga', settings });
  const [organiser, screen] = [new Phone(port, code, { token }), new Phone(port, code, { as: 'big-screen' })];
  const inside: { readonly phone: Phone; readonly token: string }[] = [];
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const own = await ask(port, 'players', '').catch(() => undefined);
      if (own?.token === undefined) return;
      const phone = new Phone(port, code, { token: own.token });
      inside.push({ phone, token: own.token });
      await phone.until(() => true);
      phone.send({ type: 'join', name: `Player ${index}` });
      await phone.until(({ you }) => you.name !== null);
    }),
  );
  return {
    organiser,
    screen,
    people: inside,
    refused: () => inside.reduce((sum, { phone }) => sum + phone.refused, people - inside.length),
    leave() {
      for (const phone of [organiser, screen, ...inside.map((each) => each.phone)]) phone.terminate();
    },
  };
}

/** A tournament with one roll for all, in its first round: everybody has two sockets, and there is a projector. */
export async function openRoom(people: number, env: Readonly<Record<string, string>>): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-bench-'));
  const server = await MeasuredServer.start('server-under-test.ts', { ...env, DATA_DIR: folder });
  const { port } = server;
  const startedAt = performance.now();
  const crowd = await gather(port, people);
  const { organiser, screen } = crowd;
  organiser.send({ type: 'seat', sitting: 1 });
  const room = new BenchTable();
  await Promise.all(
    crowd.people.map(async ({ phone, token }) => {
      const { sitting } = await phone.until((view) => (view.sitting?.table ?? null) !== null);
      await joinPok(port, sitting?.table?.code ?? '', token, room);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  organiser.send({ type: 'next', sitting: 1, roll: 0 });
  await screen.until(({ sitting }) => sitting?.roll?.number === 1);
  return {
    ports: [port],
    tables: [room],
    refused: crowd.refused(),
    seconds,
    usage: () => server.usage(),
    async stop() {
      crowd.leave();
      await stopAll([server], [room]);
      rmSync(folder, { recursive: true });
    },
  };
}
