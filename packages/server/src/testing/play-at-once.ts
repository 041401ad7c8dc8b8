import { shapesIn } from '@pok/rules';
import { expect } from 'vitest';
import { type SeatedTable, seatTable } from './seated-table.ts';

/** At each of several tables, seven clients on all nodes play this many rounds: nobody is refused, and all see the same. */
export async function playAtOnce(
  urls: readonly string[],
  { tables, rounds }: { readonly tables: number; readonly rounds: number },
): Promise<void> {
  const seated = await Promise.all(Array.from({ length: tables }, () => seatTable(urls, 7)));
  const reports = await Promise.all(seated.map((table) => playRounds(table, rounds)));
  expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
  expect(reports.reduce((sum, { reveals }) => sum + reveals, 0)).toBe(tables * rounds);
  for (const { people } of seated) for (const { socket } of people) socket.close();
}

/** Everybody closes their fist in the same millisecond, round after round, match after match. */
async function playRounds(
  { people }: SeatedTable,
  rounds: number,
): Promise<{ refused: string[]; reveals: number }> {
  const refused: string[] = [];
  const sockets = people.map(({ socket }) => socket);
  const host = sockets[0];
  let reveals = 0;
  let match = 0;
  while (reveals < rounds) {
    match += 1;
    await host?.command({ type: 'start' });
    for (let round = 1; reveals < rounds; round += 1) {
      const views = await Promise.all(
        sockets.map((socket) =>
          socket.until(
            (view) =>
              view.match?.number === match &&
              (view.match.round === null || view.match.round.number === round),
          ),
        ),
      );
      const revealed = new Set(views.map((view) => JSON.stringify(view.match?.last)));
      expect(revealed.size).toBe(1);
      expect(views[0]?.match?.last?.number ?? 0).toBe(round - 1);
      if (views[0]?.match?.round === null) break;
      const answers = await Promise.all(
        sockets.map((socket, seat) => {
          const hand = views[seat]?.match?.hand;
          const held = hand === undefined ? [] : shapesIn(hand);
          const shape = held[(round + seat) % held.length] ?? 'disc';
          return socket.command({ type: 'close', match, round, shape });
        }),
      );
      refused.push(...answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])));
      reveals += 1;
    }
  }
  return { refused, reveals };
}
