import { expect, test } from '../support/console-watch.ts'

/** What the test replaces in the worker, because a browser without a screen shows no notifications. */
interface InWorker {
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: { openWindow(address: string): Promise<null> }
  done: unknown[]
}

test('a push shows a notification, and a click on it opens its page, but none of another site', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/about')
  const started = context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    type Policy = { createScriptURL(address: string): string }
    const types = globalThis as {
      trustedTypes?: { createPolicy(name: string, to: Policy): Policy }
    }
    const policy = types.trustedTypes?.createPolicy('worker', { createScriptURL: () => '/sw.js' })
    const script = policy?.createScriptURL('') ?? ''
    await navigator.serviceWorker.register(script, { scope: '/packer/today' })
  })
  const worker = await started
  await worker.evaluate(() => {
    const own = globalThis as unknown as InWorker
    own.done = []
    own.registration.showNotification = async (title, options) =>
      void own.done.push({ title, ...options })
    own.clients.openWindow = async (address) => {
      own.done.push(address)
      return null
    }
  })
  const send = (kind: string, event: object) =>
    worker.evaluate(
      async ([name, fields]) => {
        const own = globalThis as unknown as InWorker
        const works: Promise<unknown>[] = []
        const made = Object.assign(new Event(name), fields, {
          waitUntil: (work: Promise<unknown>) => works.push(work),
        })
        const { payload, click } = fields as { payload?: string; click?: unknown }
        if (payload !== undefined) Object.assign(made, { data: { text: () => payload } })
        if (click !== undefined) {
          Object.assign(made, {
            notification: { data: click, close: () => own.done.push('closed') },
          })
        }
        dispatchEvent(made)
        await Promise.all(works)
        return own.done.splice(0)
      },
      [kind, event] as const,
    )

  const payload = {
    title: 'Marcus is on the way',
    body: 'About 8:40 AM.',
    tag: 'trip-1',
    url: '/gig/1',
  }
  expect(await send('push', { payload: JSON.stringify(payload) })).toEqual([
    {
      ...{ title: 'Marcus is on the way', body: 'About 8:40 AM.', tag: 'trip-1', data: '/gig/1' },
      ...{ icon: '/icons/icon-192.png', lang: 'en-US' },
    },
  ])
  expect(await send('notificationclick', { click: '/gig/1' })).toEqual([
    'closed',
    `${baseURL}/gig/1`,
  ])
  const elsewhere = { click: 'https://evil.example/' }
  expect(await send('notificationclick', elsewhere)).toEqual(['closed', `${baseURL}/`])
})
