import { expect, test } from 'vitest';
import { runAside } from '../scripts/run.js';

test('npm run tool -- browsers completes a tour: the functions it sends into pages run there', async () => {
  const { code, output } = await runAside(['scripts/tool.js', 'browsers', 'chromium', 'lessons']);
  expect(output).toContain('✓ chromium, the lessons');
  expect(code).toBe(0);
});
