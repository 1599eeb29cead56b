import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the violations of WCAG 2.2 AA in the page as 'rule: HTML'. `within` is a CSS selector that restricts the analysis; with
 * `bestPractices`, the best practices that axe knows count too. Does not look into frames.
 */
export async function findViolations(
  page: Page,
  { within, bestPractices = false }: { within?: string; bestPractices?: boolean } = {},
): Promise<string[]> {
  const violations = await analyze(page, within, bestPractices ? [...wcagTags, 'best-practice'] : wcagTags);
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isSmallTarget(page, target.map(String).join(' '))))
        found.push(`${id}: ${html.slice(0, 200)}`);
  return found;
}

/** A fixed bar may cover part of a target, which is then small only where the page happens to be scrolled. */
async function isSmallTarget(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  return (await analyze(page, selector, ['target-size'])).length > 0;
}

/** `rules` are either tags or the IDs of rules. */
async function analyze(page: Page, within: string | undefined, rules: string[]): Promise<Result[]> {
  // The script is large: a page that is analysed in several views gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, runOnly]) => {
      if (!window.axe) throw new Error('The page was left during the analysis.');
      const { violations } = await window.axe.run(selector ?? document, { runOnly, resultTypes: ['violations'] });
      return violations;
    },
    [within, rules] as const,
  );
}
