import { SHAPES, type Shape } from '@pok/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const MOST_TABS = 60;

test('a whole match against bots can be played by keyboard alone, and a live region announces it', async () => {
  const page = await newScreen(world.browser, { size: 'laptop' });
  await page.goto(world.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Play now/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: says('en', 'alone_title') }).waitFor();
  // The choice is ticked: a dark ring is the focus.
  expect(await page.locator('label:has(:checked) > .tick').count()).toBe(1);
  await tabTo(page, says('en', 'alone_start'));
  await page.keyboard.press('Enter');

  const over = page.getByRole('button', { name: says('en', 'end_more') });
  for (let round = 1; !(await over.isVisible()); round += 1) {
    await page.getByRole('heading', { name: says('en', 'table_round', { number: round }) }).waitFor();
    const heard = listen(page);
    await heard(new RegExp(`^Round ${round}\\. The dice: Die One: one (disc|square|triangle)`));
    await heard(says('en', 'ask_exactly'));
    // The focus is never lost: it goes to the hand, and to the next button.
    await expect.poll(() => focused(page)).toMatch(/, you have [12]$/);
    if (round === 1) await watchFocus(page);
    const shape = await shapeFor(page, round);
    if (round % 2 === 0) await page.keyboard.press(String(SHAPES.indexOf(shape) + 1));
    else {
      await tabTo(page, new RegExp(`^${shape}, you have [12]$`));
      await page.keyboard.press('Enter');
    }
    await heard(says('en', 'say_reveal'));
    await heard(/Your (disc|square|triangle) goes into the box!|Your (disc|square|triangle) comes back\./);
    await expect.poll(() => focused(page)).toMatch(says('en', 'table_next'));
    await page.keyboard.press('Enter');
    await over.or(page.locator('main[data-stage=choose]')).first().waitFor();
  }

  expect(await page.evaluate(() => ('lost' in window ? window.lost : undefined))).toEqual([]);

  // The result is announced, and has the focus.
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await listen(page)(new RegExp(`^${title}$`));
  await expect.poll(() => focused(page)).toBe(title);

  // The result stays on screen after a reload.
  await page.reload();
  await over.waitFor();
  await tabTo(page, says('en', 'end_more'));
  await page.keyboard.press('Enter');
  await tabTo(page, says('en', 'end_check'));
  await page.keyboard.press('Enter');
  await page.getByText(says('en', 'end_check_good')).waitFor();
  await tabTo(page, says('en', 'end_rematch'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 1 }) }).waitFor();
});

test('a round on one phone by keyboard: the focus goes to the next button', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/one-phone`);
  for (const [index, name] of ['Ana', 'Ben', 'Cem'].entries()) {
    await page.getByLabel(says('en', 'onephone_name', { number: index + 1 })).fill(name);
  }
  await press(page, 'onephone_start');
  for (let turn = 0; turn < 3; turn += 1) {
    await press(page, 'onephone_i_am');
    await press(page, 'onephone_show');
    await page.keyboard.press('1');
  }
  // From now on hints about keys are shown, even on a phone.
  expect(await page.locator('html[data-keys]').count()).toBe(1);
  await press(page, 'onephone_open');
  await expect.poll(() => focused(page)).toMatch(says('en', 'table_next'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: says('en', 'onephone_i_am') }).waitFor();
});

test('the keys 1, 2 and 3 can be switched off, and are shown where there is a keyboard', async () => {
  const page = await newScreen(world.browser, { size: 'laptop' });
  await page.goto(`${world.server.url}/play`);
  await page.getByRole('button', { name: says('en', 'alone_start') }).click();
  const disc = page.locator('button[data-shape=disc]');
  await disc.locator('kbd').waitFor();
  await page.locator('main[data-stage=choose]').waitFor();
  expect(await disc.getAttribute('aria-keyshortcuts')).toBe('1');

  await page.goto(`${world.server.url}/settings`);
  await page.getByRole('switch', { name: says('en', 'settings_keys') }).click();
  // A device with only a mouse can't vibrate.
  expect(await page.getByRole('switch', { name: says('en', 'settings_haptics') }).isVisible()).toBe(false);
  await page.goto(`${world.server.url}/play`);
  await page.locator('main[data-stage=choose]').waitFor();
  await page.keyboard.press('1');
  expect(await disc.getAttribute('aria-pressed')).toBe('false');
  expect(await disc.locator('kbd').isVisible()).toBe(false);
});

test('a sheet keeps the focus, closes with Escape and gives the focus back', async () => {
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Play with friends/);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.keyboard.press('Tab');
  expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toMatch(/^Play with friends/);
});

test('a player who opens a table by keyboard has the focus there', async () => {
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Play with friends/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel(says('en', 'home_name')).fill('Ana');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: says('en', 'lobby_seats') }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('an exercise, the laboratory and the desk by keyboard', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/train`);
  await page.getByText(says('en', 'train_ask')).waitFor();
  await tabTo(page, /, you have [12]$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^(Right!|Nearly!|Not quite\.)/ }).waitFor();
  await tabTo(page, says('en', 'table_next'));
  await page.keyboard.press('Enter');
  await tabTo(page, /, you have [12]$/);

  await page.goto(`${world.server.url}/lab#1.0.TD-.DST.DST.DST`);
  await page.getByRole('combobox').first().waitFor();
  await tabTo(page, /^Die One: one triangle$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Die One: one disc');
  await tabTo(page, /^one square$/);
  await page.keyboard.press('Space');
  await expect.poll(() => page.url()).toMatch(/#1\.0\.DD-\.DT\.DST\.DST$/);
  await page.getByRole('combobox').first().selectOption('sure disc');
  await page.getByText(says('en', 'lab_answer')).waitFor();

  await page.goto(`${world.server.url}/desk`);
  await page.getByRole('button', { name: says('en', 'desk_whole_match') }).waitFor();
  await tabTo(page, /^A whole match/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Die One: one disc$/);
  await page.keyboard.press('Space');
  for (const die of [/^Die Two: two discs$/, /^Die Three: three discs$/]) {
    await tabTo(page, die);
    await page.keyboard.press('ArrowUp');
  }
  for (let player = 0; player < 4; player += 1) {
    await page.keyboard.press('Tab');
    await tabTo(page, /^disc$/);
    await page.keyboard.press('Space');
  }
  await tabTo(page, says('en', 'desk_note', { number: 1 }));
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Die One: one disc');
});

/** Plays the shapes in turn. Sticking to one shape could hold up three bots forever if they have nothing else left. */
async function shapeFor(page: Page, round: number): Promise<Shape> {
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  const held: Shape[] = [];
  for (const shape of SHAPES) {
    if (await hand.getByRole('button', { name: new RegExp(`^${shape}`), disabled: false }).isVisible())
      held.push(shape);
  }
  return held[round % held.length] ?? 'disc';
}

/** Notes the stage of the show in every frame in which nothing has the focus. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lost: string[] = [];
    Object.assign(window, { lost });
    const look = () => {
      const stage = document.querySelector('main')?.dataset.stage;
      if (stage !== undefined && document.activeElement === document.body) lost.push(stage);
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Waits for a sentence of the live region. */
function listen(page: Page): (sentence: RegExp) => Promise<void> {
  return (sentence) => page.getByRole('log').getByText(sentence).last().waitFor({ state: 'attached' });
}

/** Goes to a button once it is there, and presses it. */
async function press(page: Page, key: string): Promise<void> {
  await page
    .getByRole('button', { name: says('en', key) })
    .first()
    .waitFor();
  await tabTo(page, says('en', key));
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body || element.matches(':disabled')) return '';
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}
