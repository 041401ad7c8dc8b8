import { type Match, STARTING_HAND } from '@pok/rules';
import { drawScene, type Scene } from './draw-scene.ts';
import { type Game, namesIn } from './game.ts';

/** A point of a round that you play. */
export interface Moment extends Omit<Scene, 'title' | 'names' | 'hand'> {
  readonly game: Game;
  readonly match: Match;
}

export function show({ game, match, ...scene }: Moment): void {
  const { terminal, paint, earlier, wins } = game;
  const round = match.rounds.length + (scene.verdict === undefined ? 1 : 0);
  const score = earlier.length === 0 ? '' : ` · you won ${wins} of ${earlier.length}`;
  const title = `P O K · match ${earlier.length + 1}, round ${round}${score}${game.notice()}`;
  const names = ['You', ...namesIn(game).slice(1)];
  const hand = match.hands[0] ?? STARTING_HAND;
  terminal.show(drawScene({ ...scene, title, names, hand }, terminal.columns, paint));
}
