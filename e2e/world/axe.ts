import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** In place of axe's half megabyte, for a page that has it already. */
const IS_THERE = ';';

/** What axe finds on the screen as it is now, one line per finding. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  return findings((await axeIn(page)).withTags(TAGS));
}

/** Only the findings that depend on colours. */
export async function axeFindingsOfColours(page: Page): Promise<readonly string[]> {
  return findings((await axeIn(page)).withRules(['color-contrast', 'link-in-text-block']));
}

async function axeIn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: IS_THERE } : { page });
  // The legacy mode stays in this page: there are no frames to look into.
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function findings(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}): ${target.join(' ')}: ${oneLine(failureSummary)}`,
    ),
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 240);
}
