import { publishedSittingSchema, type RoomRound, type TournamentView } from '@pok/protocol';
import { parsePlays } from '@pok/rules';
import type { RoomPlays, RoomReview } from '@pok/strategy';
import { askServer } from '../player/ask-server.ts';
import { knownPlayer } from '../player/player.ts';
import { openStrategyWorker, type StrategyWorker } from '../strategy/strategy-worker.ts';

/** Tables report one after the other; after this time all of them have. */
const REPORTED_MS = 500;

/**
 * The room against the mathematics: follows a sitting with one roll for all, and compares what was played with the solved mixes. Only an
 * organiser's device gets the plays.
 */
export class RoomWatch {
  review: RoomReview | undefined = $state.raw();
  #worker: StrategyWorker | undefined;
  /** What the newest review is about. */
  #moment = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sitting = 0;

  follow({ tournament, sitting, you }: TournamentView): void {
    if (sitting !== null && sitting.number !== this.#sitting) {
      this.#sitting = sitting.number;
      this.review = undefined;
    }
    const room = sitting?.room ?? null;
    if (sitting === null || room === null || !you.isOrganiser) return;
    const moment = [sitting.number, room.number, room.tables?.length, sitting.isOver].join();
    if (moment === this.#moment) return;
    this.#moment = moment;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(tournament, sitting.number, moment), REPORTED_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.close();
  }

  async #look(tournament: string, sitting: number, moment: string): Promise<void> {
    const token = knownPlayer()?.token;
    const path = `/api/tournaments/${tournament}/sittings/${sitting}`;
    const found = await askServer('GET', path, publishedSittingSchema, token ? { token } : {});
    if (typeof found === 'string') return;
    this.#worker ??= openStrategyWorker();
    const review = await this.#worker.run('room', { rounds: found.rounds.map(playsOf) });
    if (review !== undefined && moment === this.#moment) this.review = review;
  }
}

function playsOf({ number, roll, tables = [] }: RoomRound): RoomPlays {
  return {
    number,
    roll,
    tables: tables.map(({ number: table, match, plays }) => ({
      number: table,
      match,
      plays: parsePlays(plays) ?? [],
    })),
  };
}
