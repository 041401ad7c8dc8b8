import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { showOther } from './world/other-view.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a timer never shows more than was agreed, warns before it runs out, and then says that a bot has chosen', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem'], { timer: 20 });
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).click();
  const clock = page.getByRole('timer');
  await clock.waitFor();
  expect(Number.parseInt(await clock.innerText(), 10)).toBeLessThanOrEqual(20);
  await company.closeFists({ except: [0] });
  const [seen, heard] = [page.getByRole('main'), page.getByRole('log')];
  const timesHeard = (key: string) => heard.getByText(says('en', key)).count();
  await seen.getByText(says('en', 'table_hurry')).waitFor();
  await expect.poll(() => timesHeard('table_hurry')).toBe(1);
  await page.getByRole('button', { name: says('en', 'app_sound_off') }).click();
  await page.getByRole('button', { name: says('en', 'app_sound_on') }).waitFor();
  expect(await timesHeard('table_hurry')).toBe(1);

  await seen.getByText(says('en', 'table_time_up')).waitFor();
  await expect.poll(() => timesHeard('table_time_up')).toBe(1);
  await company.guest(1).visit(company.code);
  await company.guest(2).tell(company.code, {
    type: 'talk',
    talk: { kind: 'reaction', reaction: 'wow' },
  });
  await heard.getByText(/^Cem: .*wow/i).waitFor();
  expect(await timesHeard('table_time_up')).toBe(1);
  await page.getByRole('button', { name: says('en', 'table_next') }).click();

  // A player who chooses in time hears nothing of it.
  await page
    .getByRole('group', { name: says('en', 'table_your_hand') })
    .getByRole('button')
    .first()
    .click();
  await company.closeFists({ except: [0] });
  await page.getByRole('button', { name: says('en', 'table_next') }).waitFor();
  expect(await seen.getByText(says('en', 'table_time_up')).count()).toBe(0);
});

test('where bots play for everybody no clock is shown, and every screen says how to go on', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem'], { timer: 60 });
  const [page, big] = [
    await newScreen(world.browser, { guest: company.host }),
    await newScreen(world.browser, { size: 'television' }),
  ];
  await company.start();
  for (const screen of [page, big]) {
    await showOther(screen, {
      seats: ({ seats }) =>
        seats.map((seat) => (seat.kind === 'person' ? { ...seat, substitute: 'temporary' } : seat)),
    });
  }
  const table = `${world.server.url}/t/${company.code}`;
  await Promise.all([page.goto(table), big.goto(`${table}/big-screen`)]);
  await Promise.all([page, big].map((screen) => stage(screen, 'choose')));
  await page.getByRole('button', { name: says('en', 'pause_bots_tap') }).waitFor();
  await big.getByText(says('en', 'pause_bots_wait')).waitFor();
  for (const screen of [page, big]) expect(await screen.getByRole('timer').count()).toBe(0);
});
