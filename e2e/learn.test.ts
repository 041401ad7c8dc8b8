import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** Each turn with the choice that tempts and the one that teaches; a lesson may have several turns. */
const TURNS = [
  { lesson: 'learn_exactly_one_title', turn: 'exactly_one', tempting: 'disc', right: 'triangle' },
  { lesson: 'learn_never_added_title', turn: 'never_added', tempting: 'triangle', right: 'disc' },
  { lesson: 'learn_off_dice_title', turn: 'off_dice', tempting: 'square', right: 'disc' },
  { lesson: 'learn_all_off_dice_title', turn: 'all_off_dice', tempting: 'triangle', right: 'square' },
  { lesson: 'learn_the_end_title', turn: 'fifth_counter', tempting: undefined, right: 'triangle' },
  { lesson: 'learn_the_end_title', turn: 'dead_position', tempting: undefined, right: 'disc' },
] as const;

test('the five lessons can be played through, with a mistake wherever a lesson allows one', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/learn`);
  for (const { lesson, turn, tempting, right } of TURNS) {
    await page.getByRole('heading', { name: says('en', lesson) }).waitFor();
    await page.getByText(says('en', `learn_${turn}_task`)).waitFor();
    if (tempting !== undefined) {
      await choose(page, tempting);
      await page.getByText(says('en', `learn_${turn}_${tempting}`)).waitFor();
      await page.getByRole('button', { name: says('en', 'learn_try_again') }).click();
    }
    await choose(page, right);
    await page.getByText(says('en', `learn_${turn}_${right}`)).waitFor();
    await page.getByText(/Remember/).waitFor();
    await page.getByRole('button', { name: says('en', 'learn_go_on') }).click();
  }
  await page.getByRole('heading', { name: says('en', 'learn_done_title') }).waitFor();

  await page.reload();
  const learnt = page.getByRole('navigation', { name: says('en', 'learn_lessons') });
  expect(await learnt.getByRole('button').count()).toBe(5);
  await page.getByRole('link', { name: says('en', 'learn_to_desk') }).click();
  await page.getByRole('heading', { name: says('en', 'desk_title') }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: says('en', 'learn_to_rules') }).click();
  await page.getByRole('heading', { name: says('en', 'rules_title') }).waitFor();
});

async function choose(page: Page, shape: string): Promise<void> {
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  await hand.getByRole('button', { name: says('en', 'table_choose', { shape }) }).click();
}
