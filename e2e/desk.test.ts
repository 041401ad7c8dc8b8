import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('the desk judges an example from the rulebook, and referees a match with the wooden set', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/learn/desk`);
  await settled(page);
  const players = page.getByRole('list', { name: says('en', 'desk_players') });
  while ((await players.getByRole('listitem').count()) < 4)
    await page.getByRole('button', { name: says('en', 'desk_more') }).click();
  await lay(page, ['disc', 'disc', 'blank'], ['disc', 'disc', 'square', 'disc']);
  const outcomes = () => players.locator('.outcome').allInnerTexts();
  const [keeps, gives] = [says('en', 'desk_takes_back'), says('en', 'desk_hands_over')];
  expect(await outcomes()).toEqual([keeps, keeps, gives, keeps].map((says) => expect.stringMatching(says)));

  await page.getByRole('switch').click();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 1 }) }).click();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 2 }) }).waitFor();
  const score = page.getByRole('region', { name: says('en', 'desk_score') });
  expect(await score.getByRole('row').locator('td').allInnerTexts()).toEqual(['', '0', '0', '1', '0']);
  await page.reload();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 2 }) }).waitFor();
  await page.getByRole('button', { name: says('en', 'desk_undo') }).click();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 1 }) }).waitFor();
});

test('a match noted to its end shows the usual end screen, and its last round can be taken back', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/desk`);
  await settled(page);
  await page.getByRole('switch').click();
  // Player 4 plays the only counter of the asked shape five times, the others a shape that stays with them.
  for (const [index, shape] of (['disc', 'disc', 'square', 'square', 'triangle'] as const).entries()) {
    const other = shape === 'disc' ? 'square' : 'disc';
    await lay(page, [shape, 'blank', 'blank'], [other, other, other, shape]);
    await page.getByRole('button', { name: says('en', 'desk_note', { number: index + 1 }) }).click();
  }
  await page.getByRole('heading', { name: says('en', 'end_wins', { name: 'Player 4' }) }).waitFor();
  await page.getByText(says('en', 'end_won_how', { count: 5 })).waitFor();
  for (const key of ['desk_new_match', 'end_share', 'review_open', 'end_save']) {
    await page.getByRole('button', { name: says('en', key) }).waitFor();
  }
  await page.getByRole('button', { name: says('en', 'review_open') }).click();
  await page.getByText(says('en', 'review_decided')).waitFor();
  await page.getByRole('button', { name: says('en', 'desk_undo') }).click();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 5 }) }).waitFor();
});

/** Taps dice and hands until they show this. */
async function lay(page: Page, faces: readonly string[], shapes: readonly string[]): Promise<void> {
  for (const [index, face] of faces.entries()) {
    const die = page.locator('[data-die]').nth(index);
    while ((await die.getAttribute('data-face')) !== face) await die.click();
  }
  for (const [index, shape] of shapes.entries()) {
    const hand = page.locator('.players .play').nth(index);
    while (!(await hand.getAttribute('aria-label'))?.includes(shape)) await hand.click();
  }
}
