import type { View } from '@pok/protocol';
import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { canSit } from './can-sit.ts';

const stranger = viewOf({ you: null });
const locked: View = { ...stranger, settings: { ...stranger.settings, locked: true } };

test.each([
  ['a stranger at a table with a free seat', stranger, true],
  ['a stranger at a full table', viewOf({ you: null, players: 7 }), false],
  ['a stranger at a locked table', locked, false],
  ['somebody who sat at the locked table before', { ...locked, you: { ...locked.you, name: 'Mia' } }, true],
])('%s', (_who, view, isAllowed) => {
  expect(canSit(view)).toBe(isAllowed);
});
