import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the screen as it is now, one line a finding. */
export function axeFindings(page: Page): Promise<readonly string[]> {
  return findings(new AxeBuilder({ page }).withTags(TAGS));
}

/** Only what may change with the colours. */
export function axeFindingsOfColours(page: Page): Promise<readonly string[]> {
  return findings(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function findings(axe: AxeBuilder): Promise<readonly string[]> {
  // The legacy mode stays in this page: there are no frames to look into.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}): ${target.join(' ')}: ${oneLine(failureSummary)}`,
    ),
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 240);
}
