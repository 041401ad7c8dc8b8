import type { View } from '@pok/protocol';
import { isHandedOver } from '@pok/rules';
import { vibrate } from '../device/haptics.ts';
import { play, prepareSounds } from '../device/sound.ts';
import { celebrate } from './celebrate.ts';
import { BEATS, PULSES } from './choreography.ts';
import type { Show } from './show.ts';

export interface Effects {
  /** What is heard and felt at a step of the show, after it has been drawn. It ends the effects of the last step. */
  play(show: Show, view: View): void;
  stop(): void;
}

export function createEffects(): Effects {
  let stop = () => {};
  return {
    play: (show, view) => {
      stop();
      stop = show.stage === 'beat' ? startBeats() : later(() => playOnce(show, view));
    },
    stop: () => stop(),
  };
}

function startBeats(): () => void {
  const ends = [later(() => vibrate(PULSES.beat)), ...BEATS.map((ms) => later(() => play('beat'), ms))];
  return () => {
    for (const end of ends) end();
    vibrate([]);
  };
}

function playOnce(show: Show, { match, you }: View): void {
  switch (show.stage) {
    case 'tumble':
      play('roll');
      return;
    case 'choose':
      prepareSounds();
      return;
    case 'open':
      play('open');
      return;
    case 'judge': {
      const { verdict, plays } = show.reveal;
      play(verdict.dice.some(({ kind }) => kind === 'met') ? 'met' : 'missed');
      const own = match?.you == null ? undefined : plays[match.you];
      if (own !== undefined && isHandedOver(verdict, own)) vibrate(PULSES.handedOver);
      return;
    }
    case 'over':
      play('win');
      if (you.person === null || isWinner(match)) void celebrate(match?.result);
      return;
    default:
      return;
  }
}

/** Alone or with others. */
function isWinner(match: View['match']): boolean {
  if (match?.you == null) return false;
  const { you, result } = match;
  return result?.kind === 'tie' ? result.seats.includes(you) : result?.kind === 'win' && result.seat === you;
}

function later(act: () => void, ms = 0): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
