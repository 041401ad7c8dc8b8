import { buildServer } from '@pok/server/testing/build-server';
import { openForgetfulDisk } from '@pok/server/testing/forgetful-disk';
import { type KillReport, playAndKill } from '@pok/server/testing/kill-loop';
import { newPlayer, newTable, postCommand } from '@pok/server/testing/player';
import { startProcess } from '@pok/server/testing/server-process';
import { seededRandom } from '@pok/strategy';
import { concludeKills, KILLS_PER_STEP, killSteps } from '../faults/kill-figures.ts';
import { runNightly } from '../nightly-part.ts';

type Random = (below: number) => number;

/** A disk that lies about every second sync must lose something: otherwise the cuts prove nothing. */
const CONTROL = 'a disk that lies';
const CONTROL_CUTS = 10;
const CUTS = 200;

/** The power is cut under SQLite: what was not synced is forgotten, in part or as a whole. */
await runNightly({
  name: 'power-cuts',
  steps: [CONTROL, ...killSteps(CUTS)],
  async run(step, seed) {
    const built = await buildServer();
    const random = seededRandom(seed);
    try {
      return await (step === CONTROL ? cutUnderLies(built.main, random) : cutUnderLoad(built.main, random));
    } finally {
      built.remove();
    }
  },
  conclude([control, ...cuts]) {
    const { figures, problems } = concludeKills(cuts);
    const lostByControl = control?.mistakes.length ?? 0;
    return {
      figures: { ...figures, lostByControl },
      problems: lostByControl > 0 ? problems : [...problems, 'the disk that lies has lost nothing'],
    };
  },
});

async function cutUnderLoad(main: string, random: Random): Promise<KillReport> {
  const disk = openForgetfulDisk();
  let starts = 0;
  try {
    return await playAndKill({
      nodes: 1,
      kills: KILLS_PER_STEP,
      tables: 10,
      players: 5,
      random,
      startNode() {
        if (starts > 0) disk.cutPower(random);
        starts += 1;
        return startProcess(main, disk.env);
      },
    });
  } finally {
    disk.remove();
  }
}

/** Somebody takes a new name, is told that it is stored, and then the power is cut. Returns the names that were lost. */
async function cutUnderLies(main: string, random: Random): Promise<KillReport> {
  const mistakes: string[] = [];
  for (let cut = 1; cut <= CONTROL_CUTS; cut += 1) {
    const disk = openForgetfulDisk(2);
    const server = await startProcess(main, disk.env);
    const ana = await newPlayer(server.url);
    const code = await newTable(server.url, ana, { name: 'Ana' });
    const name = `Ana ${cut}`;
    for (let rename = 0; rename <= cut; rename += 1)
      await postCommand(server.url, code, ana.token, {
        id: `rename-${rename}`,
        command: { type: 'rename', name: rename === cut ? name : `${rename}` },
      });
    await server.kill();
    disk.cutPower(random);
    if ((await nameAfterwards(main, disk.env, code, ana.token)) !== name) mistakes.push(`${name} was lost`);
    disk.remove();
  }
  return { kills: CONTROL_CUTS, acknowledged: CONTROL_CUTS, matches: 0, mistakes };
}

/** Undefined if the server doesn't even start, or has no such table or player. */
async function nameAfterwards(
  main: string,
  env: Readonly<Record<string, string>>,
  code: string,
  token: string,
): Promise<string | undefined> {
  const server = await startProcess(main, env).catch(() => undefined);
  const headers = { authorization: `Bearer ${token}` };
  const reply = server && (await fetch(`${server.url}/api/tables/${code}/view`, { headers }));
  const view: { readonly you?: { readonly name: string } } | undefined = await reply?.json();
  await server?.kill();
  return view?.you?.name;
}
