import type { RevealedRound, TalkLine, View } from '@pok/protocol';
import { m } from '../paraglide/messages.js';
import { ask, listNames, sayHand, sayPlays, sayRoll } from '../words/referee.ts';
import { resultWords } from '../words/result-words.ts';
import { talkText } from '../words/talk-text.ts';
import { isSaidByBot, isTimeForBots } from './bots-talk.ts';
import { explanationOf, sentencesOf } from './explanation.ts';
import type { Show } from './show.ts';

/** What a blind player hears when the show moves on. */
export function announceStage(after: Show, view: View): readonly string[] {
  const { match } = view;
  if (match === null) return [];
  const names = match.players.map(({ name }) => name);
  switch (after.stage) {
    case 'choose': {
      if (match.round === null) return [];
      const { roll, number, fists } = match.round;
      const { wanted, off } = ask(roll);
      const closed = fists.flatMap((fist, seat) => (fist.closed ? [seat] : []));
      return [
        `${m.table_round({ number })}. ${sayRoll(roll)}`,
        wanted,
        ...(off === undefined ? [] : [off]),
        ...(match.hand === undefined ? [] : [m.say_hand({ hand: sayHand(match.hand) })]),
        ...(closed.length === 0
          ? []
          : [m.say_already_closed({ names: listNames(names, closed, match.you) })]),
        ...sayBotsTalk(view, after),
      ];
    }
    case 'judge':
      return [
        sayPlays(after.reveal.plays, names),
        ...sayPromises(after.reveal, names),
        ...sentencesOf(explanationOf(after.reveal, match)),
        ...sayBotsTalk(view, after),
      ];
    case 'over': {
      const { title, how } = resultWords(match);
      return [title, how];
    }
    default:
      return [];
  }
}

/** Whether those who promised what they would play kept their word; the last promise of each counts. */
function sayPromises({ promises }: RevealedRound, names: readonly string[]): readonly string[] {
  return names.flatMap((name, seat) => {
    const promise = promises.findLast((one) => one.seat === seat);
    if (promise === undefined) return [];
    return [promise.wasHonest ? m.say_promise_kept({ name }) : m.say_promise_broken({ name })];
  });
}

/**
 * Fists that closed or opened between two views of the round that is on screen, except the listener's own. The fists of a
 * round whose dice have not been shown yet are announced with its dice.
 */
export function announceFists(
  before: View | undefined,
  after: View,
  at: Show | undefined,
): readonly string[] {
  const earlier = before?.match;
  const now = after.match;
  if (earlier == null || now === null || earlier.number !== now.number) return [];
  if (earlier.round === null || now.round === null || earlier.round.number !== now.round.number) return [];
  if (at?.stage !== 'choose' || at.match !== now.number || at.round !== now.round.number) return [];
  const was = earlier.round.fists;
  return now.round.fists.flatMap((fist, seat) => {
    const name = now.players[seat]?.name ?? '';
    if (seat === now.you || fist.closed === was[seat]?.closed) return [];
    return [fist.closed ? m.say_closed({ name }) : m.say_opened({ name })];
  });
}

/** What people have said since the last view; a newcomer has missed it. */
export function announceTalk(before: View | undefined, after: View): readonly string[] {
  if (before === undefined) return [];
  const known = new Set(before.talk.map(({ seat, at }) => `${seat} ${at}`));
  const lines = after.talk.filter(
    (line) =>
      line.seat !== after.you.seat && !isSaidByBot(after, line) && !known.has(`${line.seat} ${line.at}`),
  );
  return lines.map((line) => sayTalk(after, line));
}

function sayBotsTalk(view: View, { stage }: Show): readonly string[] {
  const lines = view.talk.filter((line) => isSaidByBot(view, line) && isTimeForBots(line.talk, stage));
  return lines.map((line) => sayTalk(view, line));
}

function sayTalk({ seats }: View, { seat, talk }: TalkLine): string {
  const text = talkText(talk);
  // Most lines of talk have no full stop of their own; cries end in a mark.
  const ended = /\p{L}$/u.test(text) ? `${text}.` : text;
  return m.say_talk({ name: seats[seat]?.name ?? '', text: ended });
}

/** That a bot has begun to play for the listener. */
export function announceSubstitute(before: View | undefined, after: View): readonly string[] {
  const isNew = isReplaced(after) && !(before !== undefined && isReplaced(before));
  return isNew ? [m.table_bot_plays_for_you()] : [];
}

function isReplaced({ you, seats }: View): boolean {
  const sitting = you.seat === null ? undefined : seats[you.seat];
  return sitting?.kind === 'person' && sitting.substitute === 'temporary';
}
