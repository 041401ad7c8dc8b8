import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a pause is announced once, although people come and go while it lasts', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.guest(1) });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  await company.host.tell(company.code, { type: 'pause' });
  const heard = page.getByRole('log');
  const pause = heard.getByText(says('en', 'pause_wait', { name: 'Ana' }));
  await pause.waitFor();

  for (let visit = 1; visit <= 3; visit += 1) await company.guest(2).visit(company.code);
  await company.guest(2).tell(company.code, {
    type: 'talk',
    talk: { kind: 'reaction', reaction: 'wow' },
  });
  await heard.getByText(/^Cem: .*wow/i).waitFor();
  expect(await pause.count()).toBe(1);
});
