import { newScreen, type ScreenOptions } from './screen.ts';
import { says } from './texts.ts';
import { button, type Look, settled } from './tour.ts';
import type { World } from './world.ts';

/** What teaches, turn by turn. */
const RIGHT = ['triangle', 'disc', 'disc', 'square', 'triangle', 'disc'];

/** Goes through the five lessons and to the end of the course. */
export async function tourLearn(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const locale = options.locale ?? 'en';
  const page = await newScreen(world.browser, options);
  await page.goto(`${world.server.url}/learn`);
  await settled(page);
  for (const [turn, shape] of RIGHT.entries()) {
    await page.locator('button[data-shape]').first().waitFor();
    if (turn > 0) await look({ name: `learn, turn ${turn + 1}`, page, inRound: false });
    await page.locator(`button[data-shape=${shape}]`).click();
    await button(page, locale, 'learn_go_on').waitFor();
    await look({ name: `learn, turn ${turn + 1} judged`, page, inRound: false });
    await button(page, locale, 'learn_go_on').click();
  }
  await page.getByRole('heading', { name: says(locale, 'learn_done_title') }).waitFor();
  await look({ name: 'learn, done', page, inRound: false });
  await page.context().close();
}
