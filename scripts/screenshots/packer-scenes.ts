import { marcus, type Scene } from './scene.ts'

/** The packer half. */
export const packerScenes: Scene[] = [
  {
    name: 'marketplace',
    as: marcus,
    async open(page) {
      await page.goto('/marketplace')
      await page.locator('a[href^="/gig/"]').first().waitFor()
    },
  },
]
