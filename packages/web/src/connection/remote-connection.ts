import type { TableCode } from '@pok/protocol';
import { type TableConnection, tableEnd } from '@pok-game/client';
import { fetchExport } from './fetch-export.ts';
import { type As, openServerSession } from './server-session.ts';

/** A table at the server. */
export function openRemoteConnection(code: TableCode, as: As): TableConnection {
  return {
    ...openServerSession(tableEnd, code, as),
    async exportMatch(match) {
      const exported = await fetchExport(code, match, as);
      if (exported === undefined) throw new Error(`match ${match} is not over`);
      return exported;
    },
  };
}
