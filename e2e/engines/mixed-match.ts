import type { Browser, Page } from 'playwright-core';
import { Company } from '../world/company.ts';
import { quickPlays } from '../world/plan.ts';
import { newScreen } from '../world/screen.ts';
import type { Server } from '../world/server.ts';
import { says } from '../world/texts.ts';
import { button, stage } from '../world/tour.ts';
import { errorsIn } from './walk.ts';

/** Plays a whole match at one table, each player on a phone with another engine. Returns what went wrong. */
export async function playMixedMatch(
  browsers: Readonly<Record<string, Browser>>,
  server: Server,
): Promise<{ readonly rounds: number; readonly problems: readonly string[] }> {
  const names = Object.keys(browsers);
  const company = await Company.gather(server, names);
  const pages: Page[] = [];
  for (const [seat, name] of names.entries()) {
    const browser = browsers[name];
    if (browser === undefined) throw new Error(`no ${name}`);
    const page = await newScreen(browser, { guest: company.guest(seat) });
    await page.goto(`${server.url}/t/${company.code}`);
    pages.push(page);
  }
  const [first] = pages;
  if (first === undefined) throw new Error('nobody plays');
  await button(first, 'en', 'lobby_start').click();

  let rounds = 0;
  for (let isOver = false; !isOver; rounds += 1) {
    await Promise.all(pages.map((page) => stage(page, 'choose')));
    const views = await company.views();
    const roll = views[0]?.match?.round?.roll;
    if (roll === undefined) throw new Error('no dice lie on the table');
    const shapes = quickPlays(
      views.flatMap(({ match }) => match?.hand ?? []),
      roll,
    );
    for (const [seat, page] of pages.entries()) {
      await page.locator(`button[data-shape=${shapes[seat]}]`).click();
    }
    await Promise.all(pages.map((page) => stage(page, 'judge')));
    isOver = (await company.host.view(company.code)).match?.round === null;
    for (const page of pages) await button(page, 'en', 'table_next').click();
  }
  const problems: string[] = [];
  for (const [seat, page] of pages.entries()) {
    await page.getByRole('button', { name: says('en', 'end_more') }).waitFor();
    problems.push(...(await errorsIn(page)).map((what) => `${names[seat]}: ${what}`));
    await page.context().close();
  }
  return { rounds, problems };
}
