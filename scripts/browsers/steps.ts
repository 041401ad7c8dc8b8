import { join } from 'node:path';
import { ENGINES, type Engine, launchEngine } from '../../e2e/engines/engines.ts';
import { differentDays } from '../../e2e/engines/golden-days.ts';
import { playMixedMatch } from '../../e2e/engines/mixed-match.ts';
import { download, isDownloaded, OLD_CHROMIUMS } from '../../e2e/engines/old-chromium.ts';
import { type Tour, walk } from '../../e2e/engines/walk.ts';
import { newScreen } from '../../e2e/world/screen.ts';
import { Server } from '../../e2e/world/server.ts';
import { TOURS } from '../../e2e/world/tours.ts';
import { needPrograms } from '../debian.js';
import { ROOT, say } from '../run.js';
import { VISITS } from '../tools.js';

/** Pictures of every screen in every engine: `.cache/browsers/ENGINE/`. */
const PICTURES = join(ROOT, '.cache/browsers');

/** Where Debian's packages put them. */
const PROGRAMS: Readonly<Record<Engine, Readonly<Record<string, readonly string[]>>>> = {
  chromium: {},
  firefox: { '/usr/bin/firefox-esr': ['firefox-esr'] },
  webkit: {
    '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1'],
    '/usr/bin/Xvfb': ['xvfb'],
    '/usr/lib/python3/dist-packages/gi': ['python3-gi'],
  },
  chrome108: {},
};

/** Makes sure that the engines of these steps exist. */
export async function needEngines(steps: readonly string[], mayInstall: boolean): Promise<void> {
  const engines = ENGINES.filter((engine) =>
    steps.some((name) => name === VISITS.together || name.startsWith(engine)),
  );
  await needPrograms(Object.assign({}, ...engines.map((engine) => PROGRAMS[engine])), mayInstall);
  for (const engine of OLD_CHROMIUMS) {
    if (!engines.includes(engine) || isDownloaded(engine)) continue;
    if (!mayInstall) {
      say(`missing: ${engine}. --install downloads it.`);
      process.exit(2);
    }
    say(`downloading ${engine}…`);
    await download(engine);
  }
}

interface Outcome {
  readonly figures: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** By name: all tours and the golden days in each engine, and a match with one player in each. */
const STEPS: ReadonlyMap<string, () => Promise<Outcome>> = new Map([
  ...ENGINES.flatMap((engine): [string, () => Promise<Outcome>][] => [
    ...TOURS.map((tour): [string, () => Promise<Outcome>] => [
      `${engine}, ${tour[0]}`,
      () => goOn(tour, engine),
    ]),
    [`${engine}, ${VISITS.days}`, () => replayDays(engine)],
  ]),
  [VISITS.together, playTogether],
]);

/** The names of all steps, or of those that words choose: engines, what to do there, or both. */
export function chooseSteps(words: readonly string[] = []): readonly string[] {
  const engines = ENGINES.filter((engine) => words.includes(engine));
  const visits = Object.entries(VISITS).flatMap(([word, visit]) => (words.includes(word) ? visit : []));
  return [...STEPS.keys()].filter((name) => {
    if (name === VISITS.together) return words.length === 0 || visits.includes(name);
    const [engine, visit = ''] = name.split(/, (.*)/);
    return (
      (engines.length === 0 || engines.some((one) => one === engine)) &&
      (visits.length === 0 || visits.includes(visit))
    );
  });
}

export async function takeStep(name: string): Promise<Outcome & { readonly step: string }> {
  const take = STEPS.get(name);
  if (take === undefined) throw new Error(`no step ${name}`);
  try {
    return { step: name, ...(await take()) };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { step: name, figures: {}, problems: [`ended early: ${what.slice(0, 600)}`] };
  }
}

async function goOn(tour: Tour, engine: Engine): Promise<Outcome> {
  const [browser, server] = await Promise.all([launchEngine(engine), Server.start()]);
  try {
    const { screens, problems } = await walk(tour, { browser, server, folder: join(PICTURES, engine) });
    return { figures: { screens }, problems };
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}

async function replayDays(engine: Engine): Promise<Outcome> {
  const browser = await launchEngine(engine);
  try {
    const { days, different } = await differentDays(await newScreen(browser));
    return { figures: { days }, problems: different };
  } finally {
    await browser.close();
  }
}

async function playTogether(): Promise<Outcome> {
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
