import type { TournamentTable, TournamentView } from '@pok/protocol';
import { shownName } from '../words/picture-name-words.ts';

/** A view with all names as this screen shows them. */
export function withShownNames(view: TournamentView): TournamentView {
  const { you, sitting, people } = view;
  return {
    ...view,
    you: { ...you, name: you.name === null ? null : shownName(you.name) },
    sitting: sitting && {
      ...sitting,
      table: sitting.table && tableWithShownNames(sitting.table),
      ...(sitting.tables !== undefined && { tables: sitting.tables.map(tableWithShownNames) }),
    },
    standings: view.standings.map(shown),
    ...(people !== undefined && { people: people.map(shown) }),
  };
}

function tableWithShownNames(table: TournamentTable): TournamentTable {
  return { ...table, people: table.people.map(shown) };
}

function shown<T extends { readonly name: string }>(line: T): T {
  return { ...line, name: shownName(line.name) };
}
