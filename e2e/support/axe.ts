import axe from 'axe-core'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colors = ['color-contrast', 'link-in-text-block']

/**
 * Returns the axe violations in a part of the page, by all rules or by the color rules alone. Runs axe-core
 * itself, because `@axe-core/playwright` parses its 500 KB again for each call.
 */
export async function axeFindings(page: Page, part = 'html', rules: 'all' | 'colors' = 'all') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly: rules === 'all' ? tags : colors,
    // Reporting passed rules, too, would take longer than checking all rules.
    resultTypes: ['violations'],
    // No used rule reads the style sheets that axe would load.
    preload: false,
  }
  const { violations } = await page.evaluate(
    ([context, runOptions]) =>
      (window as unknown as { axe: typeof axe }).axe.run(context, runOptions),
    [part, options] as const,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  )
}
