import type { Page, Route } from '@playwright/test'

type Failure = (route: Route) => Promise<void>

const json =
  (status: number, body: object): Failure =>
  (route) =>
    route.fulfill({ status, json: body })

/**
 * Two failures without an error sentence from the API. api/src/client.test.ts covers the others: an empty
 * body, a 200 with HTML, a problem document without `detail`.
 */
export const wordless: Record<string, Failure> = {
  "a proxy's page": (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'a lost connection': (route) => route.abort('connectionreset'),
}

/** An error response with these fields, from the API or a proxy. */
export const saying = (fields: Record<string, string>) => json(409, { status: 409, ...fields })

/** Makes calls of `method` to `path` fail until the returned function is called. */
export async function failCalls(
  page: Page,
  method: string,
  path: string | RegExp,
  failure: Failure,
) {
  const handler = (route: Route) =>
    route.request().method() === method ? failure(route) : route.fallback()
  await page.route(path, handler)
  return () => page.unroute(path, handler)
}

/**
 * Holds calls of `method` to `path` until `release` is called; later calls are not held. `held` has the
 * URL of each.
 */
export async function holdCalls(page: Page, method: string, path: string | RegExp) {
  const held: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await failCalls(page, method, path, async (route) => {
    held.push(route.request().url())
    await released
    // The page may have aborted the call.
    await route.continue().catch(() => {})
  })
  return { held, release }
}

/** Blocks the page's live updates. */
export const withoutLiveChanges = (page: Page) =>
  page.route('**/api/live*', (route) => route.fulfill({ status: 204 }))
