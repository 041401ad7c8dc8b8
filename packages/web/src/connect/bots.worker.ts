import type { BotLevel, Seen, Shape } from '@pok/rules';
import { createBots, parseValues } from '@pok/strategy';

export interface BotQuestion {
  readonly id: number;
  readonly level: BotLevel;
  readonly seen: Seen;
  readonly seed: string;
}

export interface BotAnswer {
  readonly id: number;
  /** Missing if the bot failed. */
  readonly shape?: Shape;
}

/** The solved values, one file a number of players; fetched when a bot first needs them. */
const VALUES = import.meta.glob<string>('../../../strategy/values/*.bin', {
  query: '?url',
  import: 'default',
});

const bots = createBots({
  async loadValues(players) {
    const url = await VALUES[`../../../strategy/values/${players}.bin`]?.();
    if (url === undefined) throw new Error(`no values for ${players} players`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`values for ${players} players: ${answer.status}`);
    return parseValues(new Uint8Array(await answer.arrayBuffer()));
  },
  onProblem: (problem) => console.warn('a bot plays a level lower', problem),
});

addEventListener('message', ({ data }: MessageEvent<BotQuestion>) => {
  bots.choose(data.level, data.seen, data.seed).then(
    (shape) => postMessage({ id: data.id, shape } satisfies BotAnswer),
    () => postMessage({ id: data.id } satisfies BotAnswer),
  );
});
