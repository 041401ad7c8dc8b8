import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PROTOCOL_VERSION,
  type TournamentClientMessage,
  type TournamentCommand,
  type TournamentServerMessage,
  type TournamentView,
} from '@pok/protocol';
import { LightSocket } from './light-socket.ts';
import { BenchTable, joinPok } from './server-clients.ts';
import { ask, stopAll, type World } from './server-load.ts';
import { MeasuredServer } from './server-process.ts';

export interface Room extends World {
  readonly tables: readonly [BenchTable];
  /** How often anybody was refused anything while coming in. */
  readonly refused: number;
  /** Seconds until everybody sat at their table. */
  readonly seconds: number;
}

let ids = 0;

/** One device's socket to the tournament. */
export class Phone {
  view: TournamentView | undefined;
  refused = 0;
  readonly #socket: LightSocket;
  #onView: () => void = () => {};

  constructor(port: number, code: string, token: string | undefined) {
    this.#socket = new LightSocket(port, `/api/tournaments/${code}/socket`);
    this.#socket.onOpen = () => {
      const who = token === undefined ? ({ as: 'big-screen' } as const) : { token };
      this.#say({ type: 'hello', protocol: PROTOCOL_VERSION, ...who });
    };
    this.#socket.onText = (text) => {
      const message: TournamentServerMessage = JSON.parse(text);
      if (message.type === 'error' || (message.type === 'answer' && !message.ok)) this.refused += 1;
      if (message.type !== 'tournament') return;
      this.view = message.view;
      this.#onView();
    };
  }

  send(command: TournamentCommand): void {
    ids += 1;
    this.#say({ type: 'command', id: `t${ids}`, command });
  }

  until(isTrue: (view: TournamentView) => boolean): Promise<TournamentView> {
    return new Promise((resolve) => {
      this.#onView = () => {
        if (this.view !== undefined && isTrue(this.view)) resolve(this.view);
      };
      this.#onView();
    });
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #say(message: TournamentClientMessage): void {
    this.#socket.send(JSON.stringify(message));
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
  const [organiser, screen] = [new Phone(port, code, token), new Phone(port, code, undefined)];
  const inside: { readonly phone: Phone; readonly token: string }[] = [];
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const own = await ask(port, 'players', '').catch(() => undefined);
      if (own?.token === undefined) return;
      const phone = new Phone(port, code, own.token);
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
