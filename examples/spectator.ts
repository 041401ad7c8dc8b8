// Prints each round at a table: npx tsx spectator.ts http://localhost:7657 CODE
import { createHost, formatPlays, formatRoll, Session, SPECTATOR, tableEnd } from '@pok-game/client';
import WebSocket from 'ws';

const [, , server = 'http://localhost:7657', code = ''] = process.argv;
const host = createHost(server, { WebSocket });
let told = '';

new Session({ end: tableEnd, code, identity: SPECTATOR, host }).subscribe((update) => {
  const { number, last } = (update.kind === 'view' && update.view.match) || { last: null };
  const line =
    last && `match ${number}, round ${last.number}: ${formatRoll(last.roll)} ${formatPlays(last.plays)}`;
  if (line && line !== told) console.log(line);
  told = line ?? told;
});
