import type { EventV1 } from './version-1.ts';

/** Settings that version 1 did not have, with the values that every table had then. */
const SETTINGS_ADDED = { locked: false, hideCode: false, pictureNames: false } as const;

/**
 * 1 → 2: a table has more settings; seeds, promises and substitutes have other names; a match says how it derives dice and fists.
 * Like every upcast, it never changes and knows no type of today: what later versions added is up to the later upcasts.
 */
export function upcastToV2(event: EventV1): object {
  switch (event.type) {
    case 'created': {
      const { secret, ...rest } = event;
      return { ...rest, settings: { ...rest.settings, ...SETTINGS_ADDED }, serverSeed: secret };
    }
    case 'settings-changed':
      return { ...event, settings: { ...event.settings, ...SETTINGS_ADDED } };
    case 'word-added':
      return { type: 'client-seed-added', person: event.person, clientSeed: event.word };
    case 'match-started':
      return { type: 'match-started', at: event.at, format: 'pok-match-1', nextServerSeed: event.nextSecret };
    case 'given-to-bot':
      return {
        type: 'given-to-bot',
        seat: event.seat,
        substitute: event.until === 'kept' ? 'temporary' : 'permanent',
      };
    case 'talked':
      return { ...event, talk: upcastTalk(event.talk) };
    default:
      return event;
  }
}

function upcastTalk(talk: Extract<EventV1, { type: 'talked' }>['talk']): object {
  switch (talk.kind) {
    case 'reaction':
      return talk;
    case 'claim':
      return { kind: 'remark', remark: talk.claim };
    case 'shape-claim': {
      const { claim, shape } = talk;
      return claim === 'play' || claim === 'avoid'
        ? { kind: 'promise', promise: claim, shape }
        : { kind: 'remark', remark: claim, shape };
    }
  }
}
