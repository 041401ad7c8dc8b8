import { isHandedOver, type Match, type Roll, type Shape, STARTING_HAND, type Verdict } from '@pok/rules';
import { drawScene } from './draw-scene.ts';
import { type Game, namesIn } from './game.ts';
import type { DieOnScreen, Scene, SeatOnScreen } from './scene.ts';

/** What is on the table at this point of a round. */
export interface Moment {
  readonly game: Game;
  readonly match: Match;
  readonly roll: Roll;
  /** The seats whose fists are closed. */
  readonly closed: ReadonlySet<number>;
  readonly chosen?: Shape | undefined;
  /** All plays, once the fists are open. */
  readonly plays?: readonly Shape[];
  readonly verdict?: Verdict;
  readonly words?: readonly string[];
  readonly keys: string;
}

export function show(moment: Moment): void {
  const { terminal, paint } = moment.game;
  terminal.show(drawScene(sceneOf(moment), terminal.columns, paint));
}

export function sceneOf(moment: Moment): Scene {
  const { game, match, chosen, verdict, words = [], keys } = moment;
  const round = match.rounds.length + (verdict === undefined ? 1 : 0);
  const score = game.earlier.length === 0 ? '' : ` · you won ${game.wins} of ${game.earlier.length}`;
  return {
    title: `P O K · match ${game.earlier.length + 1}, round ${round}${score}${game.notice()}`,
    dice: [dieOf(moment, 0), dieOf(moment, 1), dieOf(moment, 2)],
    seats: namesIn(game).map((name, seat) => ({
      name: seat === 0 ? 'You' : name,
      fist: fistOf(moment, seat),
    })),
    hand: match.hands[0] ?? STARTING_HAND,
    chosen,
    words,
    keys,
  };
}

function dieOf({ roll, verdict }: Moment, index: 0 | 1 | 2): DieOnScreen {
  return verdict === undefined ? { face: roll[index] } : { face: roll[index], verdict: verdict.dice[index] };
}

function fistOf({ plays, closed, verdict }: Moment, seat: number): SeatOnScreen['fist'] {
  const shape = plays?.[seat];
  if (shape === undefined) return { kind: closed.has(seat) ? 'closed' : 'thinking' };
  if (verdict === undefined) return { kind: 'open', shape };
  return { kind: 'open', shape, isHandedOver: isHandedOver(verdict, shape) };
}
