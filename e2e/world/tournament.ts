import type { TournamentSettingsChange } from '@pok/protocol';
import { newPlayer } from '@pok/server/testing/player';
import { newTournament } from '@pok/server/testing/tournament-client';
import type { Page } from 'playwright-core';
import { Guest } from './guest.ts';
import { Player } from './player.ts';
import { newScreen } from './screen.ts';
import { says } from './texts.ts';
import type { World } from './world.ts';

/** A tournament with its organiser's page and a projector, which is the organiser's own device. */
export class Tournament {
  readonly code: string;
  readonly olga: Player;
  readonly projector: Page;
  readonly #world: World;

  constructor(world: World, code: string, olga: Player, projector: Page) {
    this.#world = world;
    this.code = code;
    this.olga = olga;
    this.projector = projector;
  }

  static async open(world: World, settings: TournamentSettingsChange = {}): Promise<Tournament> {
    const { url } = world.server;
    const credentials = await newPlayer(url);
    const code = await newTournament(url, credentials, { name: 'Olga', settings });
    const guest = new Guest(world.server, 'Olga', credentials);
    const olga = await Player.arrive(world, 'Olga', { guest });
    const projector = await newScreen(world.browser, { size: 'television', guest });
    const tournament = new Tournament(world, code, olga, projector);
    await Promise.all([tournament.show(olga), projector.goto(`${url}/tournament/${code}/big-screen`)]);
    await projector.getByRole('img', { name: says('en', 'tournament_qr') }).waitFor();
    return tournament;
  }

  async show(player: Player): Promise<void> {
    await player.page.goto(`${this.#world.server.url}/tournament/${this.code}`);
  }

  /** Somebody joins with a phone. A guest can also play without it. */
  async come(name: string, guest?: Guest): Promise<Player> {
    const player = await Player.arrive(this.#world, name, guest === undefined ? {} : { guest });
    await this.show(player);
    await player.page.getByLabel(says('en', 'home_name')).fill(name);
    await player.button('tournament_join').click();
    await player.page.getByText(says('en', 'lobby_you_are_in', { name })).waitFor();
    return player;
  }
}
