import { type PersonId, personIdSchema, type TournamentCode, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

const listSchema = z.object({
  tournament: z.string(),
  names: z.record(personIdSchema, z.string()),
});

/** Real names by tournament, the newest last. They stay on the organiser's device. */
const STORED = new Stored('pok-who-is-who', z.array(listSchema));
/** Lists of old classes must not pile up. */
const MOST = 20;

export type RealNames = Readonly<Record<PersonId, string>>;

export function loadRealNames(code: TournamentCode): RealNames {
  return STORED.loadOr([]).find(({ tournament }) => tournament === code)?.names ?? {};
}

/** An empty name takes somebody off the list. */
export function saveRealName(code: TournamentCode, person: PersonId, name: string): RealNames {
  const { [person]: _, ...others } = loadRealNames(code);
  const names = name.trim() === '' ? others : { ...others, [person]: name.trim() };
  const lists = STORED.loadOr([]).filter(({ tournament }) => tournament !== code);
  STORED.saveOrWarn([...lists, { tournament: code, names }].slice(-MOST));
  return names;
}
