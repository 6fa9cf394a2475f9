import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong in a part of the page as it is, by all rules or by those of colours alone. */
export async function axeFindings(page: Page, part = 'html', rules: 'all' | 'colours' = 'all') {
  // To describe what passes as well costs more than to find it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(part)
  if (rules === 'all') axe.withTags(tags)
  else axe.withRules(colours)
  // There are no frames here, and the other mode opens a page of its own for every run.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  )
}
