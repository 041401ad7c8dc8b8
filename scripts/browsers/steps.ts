import { join } from 'node:path';
import { ENGINES, type Engine, launchEngine } from '../../e2e/engines/engines.ts';
import { differentDays } from '../../e2e/engines/golden-days.ts';
import { playMixedMatch } from '../../e2e/engines/mixed-match.ts';
import { type Tour, walk } from '../../e2e/engines/walk.ts';
import { newScreen } from '../../e2e/world/screen.ts';
import { Server } from '../../e2e/world/server.ts';
import { TOURS } from '../../e2e/world/tours.ts';
import { needPrograms } from '../debian.js';
import { ROOT } from '../run.js';

/** Pictures of every screen in every engine: `.cache/browsers/ENGINE/`. */
const PICTURES = join(ROOT, '.cache/browsers');

const TOGETHER = 'a match with one player in each';

/** As Debian packages them. */
const PROGRAMS: Readonly<Record<Engine, Readonly<Record<string, readonly string[]>>>> = {
  chromium: {},
  firefox: { '/usr/bin/firefox-esr': ['firefox-esr'] },
  webkit: {
    '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1'],
    '/usr/bin/Xvfb': ['xvfb'],
    '/usr/lib/python3/dist-packages/gi': ['python3-gi'],
  },
};

/** Makes sure that the engines of these steps exist. */
export async function needEngines(steps: readonly string[], mayInstall: boolean): Promise<void> {
  const engines = ENGINES.filter((engine) =>
    steps.some((name) => name === TOGETHER || name.startsWith(engine)),
  );
  await needPrograms(Object.assign({}, ...engines.map((engine) => PROGRAMS[engine])), mayInstall);
}

export interface Outcome {
  readonly step: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** By name: all tours and the golden days in each engine, and a match with one player in each. */
export const STEPS: ReadonlyMap<string, () => Promise<Outcome>> = new Map([
  ...ENGINES.flatMap((engine) => [
    ...TOURS.map((tour) => step(`${engine}, ${tour[0]}`, () => goOn(tour, engine))),
    step(`${engine}, days gone by`, () => replayDays(engine)),
  ]),
  step(TOGETHER, () => playTogether()),
]);

function step(
  name: string,
  work: () => Promise<Omit<Outcome, 'step'>>,
): readonly [string, () => Promise<Outcome>] {
  return [
    name,
    async () => {
      try {
        return { step: name, ...(await work()) };
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        return { step: name, figures: {}, problems: [`ended early: ${what.slice(0, 600)}`] };
      }
    },
  ];
}

async function goOn(tour: Tour, engine: Engine): Promise<Omit<Outcome, 'step'>> {
  const [browser, server] = await Promise.all([launchEngine(engine), Server.start()]);
  try {
    const { screens, problems } = await walk(tour, { browser, server, folder: join(PICTURES, engine) });
    return { figures: { screens }, problems };
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}

async function replayDays(engine: Engine): Promise<Omit<Outcome, 'step'>> {
  const browser = await launchEngine(engine);
  try {
    const { days, different } = await differentDays(await newScreen(browser));
    return { figures: { days }, problems: different };
  } finally {
    await browser.close();
  }
}

async function playTogether(): Promise<Omit<Outcome, 'step'>> {
  const server = await Server.start();
  const browsers = await Promise.all(
    ENGINES.map(async (engine) => [engine, await launchEngine(engine)] as const),
  );
  try {
    const { rounds, problems } = await playMixedMatch(Object.fromEntries(browsers), server);
    return { figures: { rounds }, problems };
  } finally {
    await Promise.all([...browsers.map(([, browser]) => browser.close()), server.stop()]);
  }
}
