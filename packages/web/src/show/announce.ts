import type { View } from '@pok/table';
import { m } from '../paraglide/messages.js';
import { ask, explain, sayHand, sayPlays, sayRoll } from '../referee.ts';
import type { Show } from './show.ts';

/** What a blind player hears when the show moves on. */
export function announceStage(after: Show, view: View): readonly string[] {
  const { match } = view;
  if (match === null) return [];
  const names = match.players.map(({ name }) => name);
  switch (after.stage) {
    case 'choose': {
      if (match.round === null) return [];
      const { wanted, off } = ask(match.round.roll);
      const intro = `${m.table_round({ number: match.round.number })}. ${sayRoll(match.round.roll)}`;
      const hand = match.hand === undefined ? [] : [m.say_hand({ hand: sayHand(match.hand) })];
      return [intro, wanted, ...(off === undefined ? [] : [off]), ...hand];
    }
    case 'judge': {
      const { headline, dice, rest } = explain({ ...after.reveal, names, you: match.you });
      const sentences = dice.filter(({ kind }) => kind !== 'blank').map(({ text }) => text);
      return [
        sayPlays(after.reveal.plays, names),
        ...sentences,
        ...(rest === undefined ? [] : [rest]),
        headline,
      ];
    }
    default:
      return [];
  }
}

/** Fists that closed or opened between two views of the same round; one's own is no news. */
export function announceFists(before: View | undefined, after: View): readonly string[] {
  const earlier = before?.match;
  const now = after.match;
  if (earlier == null || now === null || earlier.number !== now.number) return [];
  if (earlier.round === null || now.round === null || earlier.round.number !== now.round.number) return [];
  const was = earlier.round.fists;
  return now.round.fists.flatMap((fist, seat) => {
    const name = now.players[seat]?.name ?? '';
    if (seat === now.you || fist.closed === was[seat]?.closed) return [];
    return [fist.closed ? m.say_closed({ name }) : m.say_opened({ name })];
  });
}
