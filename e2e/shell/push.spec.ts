import type { Page } from '@playwright/test'
import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/console-watch.ts'
import { soon } from '../support/gigs.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from '../support/people.ts'

const endpoint = 'https://push.example.com/of-this-browser'

/**
 * Headless Chromium denies notifications and reaches no push service, so the page gets this permission and subscription.
 * The worker and the API are real.
 */
const fakePushService = (page: Page) =>
  page.addInitScript((address) => {
    let current: PushSubscription | null = null
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'))
    // The example of RFC 8291.
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: btoa('sixteen bytes of').replaceAll('=', ''),
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(current)
    PushManager.prototype.subscribe = (options) => {
      const applicationServerKey = (options?.applicationServerKey as Uint8Array | undefined)?.buffer
      current = {
        ...{ endpoint: address, options: { applicationServerKey } },
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: () => Promise.resolve(true),
      } as unknown as PushSubscription
      return Promise.resolve(current)
    }
  }, endpoint)

/** Returns the endpoint to which the API pushes for the session of the page. */
const storedEndpoint = async (page: Page) =>
  ((await (await page.request.get('/api/push/key')).json()) as { endpoint: string | null }).endpoint

test('a customer turns pushes on where they matter', async ({ page }) => {
  await fakePushService(page)
  await customerByCall(page)
  const gig = await postGigByCall(page, soon())
  const packer = await newCaller()
  await packerByCall(packer)
  expect((await packer.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)

  await page.goto(`/customer/jobs/${gig.id}`)
  const question = page.getByRole('region', { name: /^Know when .+ is on the way\?$/ })
  await expect(question).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const { scrollWidth, clientWidth } = document.documentElement
    document.documentElement.style.fontSize = ''
    return scrollWidth - clientWidth
  })
  expect(sideways).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications are on' })).toBeFocused()
  expect(await storedEndpoint(page)).toBe(endpoint)

  await page.getByRole('region', { name: 'Notifications are on' }).getByRole('link').click()
  await expect(page.getByRole('checkbox', { name: 'Notify me here' })).toBeChecked()
  expect(await axeFindings(page)).toEqual([])
})
