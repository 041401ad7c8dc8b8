import {
  type Hand,
  handsAfter,
  judgePlays,
  parseRoll,
  type Roll,
  type Shape,
  STARTING_HAND,
} from '@pok/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { quickPlays } from './world/plan.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const NAMES = ['Ana', 'Ben', 'Cem'];

test('three play a whole match on one phone, and nobody sees a hand that is not theirs', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/one-phone`);
  for (const [index, name] of NAMES.entries()) {
    await page.getByLabel(says('en', 'onephone_name', { number: index + 1 })).fill(name);
  }
  await button(page, 'onephone_start').click();

  const over = page.getByRole('button', { name: says('en', 'end_more') });
  let hands: readonly Hand[] = NAMES.map(() => STARTING_HAND);
  for (let round = 1; !(await over.isVisible()); round += 1) {
    let plays: readonly Shape[] = [];
    let roll: Roll | undefined;
    for (let turn = 0; turn < NAMES.length; turn += 1) {
      const name = await nextName(page);
      if (round === 1 && turn === 1) await leaveAndGoOn(page);
      expect(await nextName(page)).toBe(name);
      expect(await shapesToSee(page), `handing the phone to ${name}`).toEqual([]);
      await button(page, 'onephone_i_am', { name }).click();
      roll ??= await readRoll(page);
      plays = quickPlays(hands, roll);
      await choose(page, plays[NAMES.indexOf(name)] ?? 'disc');
    }
    await button(page, 'onephone_open').click();
    await button(page, 'table_next').click();
    if (roll !== undefined) hands = handsAfter(hands, plays, judgePlays(roll, plays));
    await over.or(button(page, 'onephone_i_am')).first().waitFor();
  }
  await page.goto(world.server.url);
  await page.locator('a[href="/one-phone"]').getByText(says('en', 'home_one_phone_more')).click();
  await button(page, 'end_more').click();
  await button(page, 'end_check').click();
  await page.getByText(says('en', 'end_check_good')).waitFor();
  await button(page, 'onephone_rematch').click();
  await button(page, 'onephone_i_am').waitFor();
});

/** Leaves for Home, which offers to continue the match, and reloads. */
async function leaveAndGoOn(page: Page): Promise<void> {
  await page.goto(world.server.url);
  await page.locator('a[href="/one-phone"]').getByText(says('en', 'home_continue_alone')).click();
  await nextName(page);
  await page.reload();
}

/** Whom the screen asks to take the phone. */
async function nextName(page: Page): Promise<string> {
  const asked = await button(page, 'onephone_i_am').innerText();
  return NAMES.find((name) => asked.includes(name)) ?? asked;
}

/** The dice as they have fallen. */
async function readRoll(page: Page): Promise<Roll> {
  const dice = page.locator('main [data-die]');
  const faces = await dice.evaluateAll((all) => all.map((die) => die.getAttribute('data-face') ?? ''));
  const roll = parseRoll(
    faces.map((face) => (face === 'blank' ? '-' : face.charAt(0).toUpperCase())).join(''),
  );
  if (typeof roll === 'string') throw new Error(`${faces.join()} is not a roll: ${roll}`);
  return roll;
}

/** A finger holds, sees the hand, slides onto a counter and lets go. */
async function choose(page: Page, shape: Shape): Promise<void> {
  expect(await page.getByRole('group', { name: says('en', 'table_your_hand') }).count()).toBe(0);
  await button(page, 'onephone_hold').hover();
  await page.mouse.down();
  const counter = page.getByRole('button', { name: says('en', 'table_choose', { shape }) });
  await counter.hover({ force: true });
  await page.mouse.up();
  await counter.waitFor({ state: 'detached' });
}

/** Shapes that the screen draws or names. */
function shapesToSee(page: Page): Promise<readonly string[]> {
  return page.locator('main').evaluate((main) => main.outerHTML.match(/disc|square|triangle/g) ?? []);
}

function button(page: Page, key: string, inputs: Readonly<Record<string, string | number>> = {}) {
  return page.getByRole('button', { name: says('en', key, inputs) });
}
