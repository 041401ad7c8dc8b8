import { test } from 'vitest';
import { playWholeMatch } from './world/whole-match.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('seven browsers play a whole match; two more watch it and learn nothing early', () =>
  playWholeMatch(world, ['Ana', 'Ben', 'Cem', 'Dia', 'Eva', 'Finn', 'Gül']));
