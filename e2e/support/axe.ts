import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colors = ['color-contrast', 'link-in-text-block']

/** Returns the axe violations in a part of the page, by all rules or by the color rules alone. */
export async function axeFindings(page: Page, part = 'html', rules: 'all' | 'colors' = 'all') {
  // Reporting passed rules, too, would take longer than checking all rules.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(part)
  if (rules === 'all') axe.withTags(tags)
  else axe.withRules(colors)
  // The default mode opens another page per run to check cross-origin frames. Our pages have no
  // such frames.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  )
}
