import { accept } from '@pok/log';
import {
  DEFAULT_TOURNAMENT_SETTINGS,
  type PersonId,
  type TournamentCode,
  type TournamentSettingsChange,
} from '@pok/protocol';
import { cleanName } from '@pok/table';
import type { Decision, DecisionContext } from './decision.ts';
import { pictureNameFor } from './picture-names.ts';

/** A new tournament. Its creator organises it, and need not play. */
export function decideCreate(
  {
    tournament,
    organiser,
    name,
    settings: asked,
  }: {
    readonly tournament: TournamentCode;
    readonly organiser: PersonId;
    readonly name: string;
    readonly settings?: TournamentSettingsChange;
  },
  { now, newChainSeed }: Pick<DecisionContext, 'now' | 'newChainSeed'>,
): Decision {
  const settings = { ...DEFAULT_TOURNAMENT_SETTINGS, ...asked };
  const clean = settings.pictureNames ? ({ ok: true, name: pictureNameFor([]) } as const) : cleanName(name);
  if (!clean.ok) return clean;
  const chainSeed = newChainSeed();
  return accept({ type: 'created', at: now, tournament, settings, organiser, name: clean.name, chainSeed });
}
