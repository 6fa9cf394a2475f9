import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from '../support/people.ts'
import { drawPicture } from '../support/pictures.ts'

const colors = ['tomato', 'gold', 'seagreen']

/** Posts a gig with three photos as a new customer; the last one is featured. */
async function gigWithPhotos(page: Page) {
  const customer = await newCaller()
  await customerByCall(customer)
  const images: string[] = []
  for (const color of colors) {
    const halves = [color, 'white'] as const
    const picture = await drawPicture(page, { width: 1600, height: 1200, halves })
    images.push(`data:image/jpeg;base64,${picture.toString('base64')}`)
  }
  const gig = await postGigByCall(customer, { images, featured_image_index: 2 })
  await customer.request.dispose()
  return gig
}

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Photos' })
const expectAt = (page: Page, counter: string) =>
  expect(lightbox(page).getByText(/^\d+ of \d+$/)).toHaveText(counter)

/** Returns the width of the photo on the screen, in pixels. */
const widthInView = (page: Page, photo: string) =>
  lightbox(page)
    .getByAltText(photo)
    .evaluate((image) => Math.round(image.getBoundingClientRect().width))

test('buttons, keys and thumbnails move through the photos, and Tab stays in the lightbox', async ({
  page,
}) => {
  const gig = await gigWithPhotos(page)
  await packerByCall(page)
  await page.goto(`/gig/${gig.id}`)
  await page.waitForLoadState('networkidle')
  const late: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') late.push(request.url())
  })
  const hero = page.getByRole('button', { name: 'Photo 3 of 3' })
  await hero.click()
  await expect(lightbox(page).getByRole('heading', { name: 'Photos' })).toBeVisible()
  expect(late.length, 'its code comes when it is wanted').toBeGreaterThan(0)
  await expectAt(page, '3 of 3')
  await expect(lightbox(page).getByAltText('Photo 3')).toBeInViewport()

  const next = lightbox(page).getByRole('button', { name: 'Next', exact: true })
  const previous = lightbox(page).getByRole('button', { name: 'Previous', exact: true })
  for (const counter of ['1 of 3', '2 of 3', '3 of 3', '1 of 3']) {
    await next.click()
    await expectAt(page, counter)
  }
  await previous.click()
  await expectAt(page, '3 of 3')
  for (const [key, counter] of [
    ['ArrowRight', '1 of 3'],
    ['ArrowLeft', '3 of 3'],
    ['Home', '1 of 3'],
    ['End', '3 of 3'],
  ] as const) {
    await page.keyboard.press(key)
    await expectAt(page, counter)
  }
  await lightbox(page).getByRole('button', { name: 'Show photo 2' }).click()
  await expectAt(page, '2 of 3')
  await expect(lightbox(page).getByAltText('Photo 2')).toBeInViewport()

  const before = await widthInView(page, 'Photo 2')
  await lightbox(page).getByAltText('Photo 2').dblclick()
  await expect.poll(() => widthInView(page, 'Photo 2')).toBeGreaterThan(before * 1.5)

  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(hero).toBeFocused()

  await page.getByRole('button', { name: 'Photo 1 of 3' }).press('Enter')
  await expectAt(page, '1 of 3')
  let at = 0
  async function expectTurn(key: 'ArrowRight' | 'ArrowLeft') {
    await page.keyboard.press(key)
    at = (at + (key === 'ArrowRight' ? 1 : 2)) % 3
    await expectAt(page, `${at + 1} of 3`)
  }
  // Eight presses wrap around the six controls: Close, Previous, Next and three thumbnails.
  for (const key of [...Array<string>(8).fill('Tab'), ...Array<string>(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect(lightbox(page).locator(':focus')).toHaveCount(1)
    await expectTurn(key === 'Tab' ? 'ArrowRight' : 'ArrowLeft')
  }
  await lightbox(page).getByRole('heading', { name: 'Photos' }).click()
  await expectTurn('ArrowRight')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('swiping changes the photo, and pinching zooms in', async ({ page }) => {
    const gig = await gigWithPhotos(page)
    await packerByCall(page)
    await page.goto(`/gig/${gig.id}`)
    await page.getByRole('button', { name: 'Photo 3 of 3' }).tap()
    await expectAt(page, '3 of 3')
    await expect(lightbox(page).getByAltText('Photo 3')).toBeInViewport()

    const fingers = await page.context().newCDPSession(page)
    async function move(...steps: readonly (readonly { x: number; y: number }[])[]) {
      for (const [index, touchPoints] of steps.entries()) {
        const type = index === 0 ? 'touchStart' : 'touchMove'
        await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
      }
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const swipe = (from: number, to: number) =>
      move(...Array.from({ length: 9 }, (_, at) => [{ x: from + ((to - from) * at) / 8, y: 400 }]))

    await swipe(330, 90)
    await expectAt(page, '1 of 3')
    await swipe(60, 300)
    await expectAt(page, '3 of 3')

    // Wait until the photo has stopped sliding in. A pinch before that would change the photo
    // again.
    await expect(lightbox(page).getByAltText('Photo 3')).toBeInViewport({ ratio: 0.99 })
    await lightbox(page).evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    const before = await widthInView(page, 'Photo 3')
    await move(
      ...Array.from({ length: 9 }, (_, at) => [
        { x: 185 - at * 12, y: 400 },
        { x: 205 + at * 12, y: 400 },
      ]),
    )
    await expect.poll(() => widthInView(page, 'Photo 3')).toBeGreaterThan(before * 1.3)
    await expectAt(page, '3 of 3')
  })
})
