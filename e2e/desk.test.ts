import type { Shape } from '@pok/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('the desk judges an example from the rulebook, and asks for what is missing', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/learn/desk`);
  await button(page, 'en', 'desk_one_round').click();
  const players = page.getByRole('list', { name: says('en', 'desk_players') });
  await page.getByText(says('en', 'desk_ask_dice')).waitFor();
  await lay(page, ['disc', 'disc', 'blank'], ['disc', 'disc', 'square']);
  await page.getByText(says('en', 'desk_ask_player', { name: 'Player 4' })).waitFor();
  await play(page, 3, 'disc');
  const outcomes = () => players.locator('.outcome').allInnerTexts();
  const [keeps, gives] = [says('en', 'desk_takes_back'), says('en', 'desk_hands_over')];
  expect(await outcomes()).toEqual([keeps, keeps, gives, keeps].map((says) => expect.stringMatching(says)));
  await button(page, 'en', 'desk_another').click();
  await page.getByText(says('en', 'desk_ask_dice')).waitFor();
  await page.goBack();
  await button(page, 'en', 'desk_whole_match').waitFor();
});

test('a match noted to its end, with what is gone beside the names; its last round can be taken back', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/desk`);
  await button(page, 'en', 'desk_whole_match').click();
  // Player 4 plays the only counter of the asked shape five times, the others a shape that stays with them.
  const note = (number: number) => button(page, 'en', 'desk_note', { number });
  for (const [index, shape] of (['disc', 'disc', 'square', 'square', 'triangle'] as const).entries()) {
    expect(await note(index + 1).isDisabled()).toBe(true);
    const other = shape === 'disc' ? 'square' : 'disc';
    await lay(page, [shape, 'blank', 'blank'], [other, other, other, shape]);
    await note(index + 1).click();
    if (index === 1) {
      // Everything is fresh, what is gone can be seen, and a counter that is gone can't be played.
      const fourth = page.getByRole('listitem').nth(3);
      await fourth.getByRole('img', { name: says('en', 'table_handed_over_label', { count: 2 }) }).waitFor();
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
      await play(page, 3, 'disc');
      await page
        .getByRole('alert')
        .getByText(says('en', 'desk_not_held', { name: 'Player 4' }))
        .waitFor();
      await page.reload();
      await note(3).waitFor();
    }
  }
  await page.getByRole('heading', { name: says('en', 'end_wins', { name: 'Player 4' }) }).waitFor();
  await page.getByText(says('en', 'end_won_how', { count: 5 })).waitFor();
  await button(page, 'en', 'end_share').waitFor();
  await button(page, 'en', 'end_more').click();
  await button(page, 'en', 'end_save').waitFor();
  await button(page, 'en', 'review_open').click();
  await page.getByText(says('en', 'review_decided')).waitFor();
  await button(page, 'en', 'desk_undo').click();
  await note(5).click();
  await button(page, 'en', 'desk_new_match').click();
  await note(1).waitFor();
});

/** Taps the faces of the dice, and what the first players played. */
async function lay(page: Page, faces: readonly string[], shapes: readonly Shape[]): Promise<void> {
  for (const [index, face] of faces.entries()) {
    const dice = page.getByRole('group', { name: says('en', 'desk_dice') }).getByRole('radiogroup');
    await dice.nth(index).locator(`[data-face=${face}]`).click();
  }
  for (const [seat, shape] of shapes.entries()) await play(page, seat, shape);
}

async function play(page: Page, seat: number, shape: Shape): Promise<void> {
  await page.locator('.players li').nth(seat).locator(`[data-shape=${shape}]`).click();
}
