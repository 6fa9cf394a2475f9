import type { Page, Route } from '@playwright/test'

type Failure = (route: Route) => Promise<void>

const json =
  (status: number, body: object): Failure =>
  (route) =>
    route.fulfill({ status, json: body })

/**
 * Two failures without an error sentence from the API. api/src/client/client.test.ts covers three more: an
 * empty body, a 200 with HTML, and a problem document without `detail`.
 */
export const wordless: Record<string, Failure> = {
  "a proxy's page": (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'a lost connection': (route) => route.abort('connectionreset'),
}

/** Returns a failure that responds with 409 and these fields. */
export const saying = (fields: Record<string, string>) => json(409, { status: 409, ...fields })

/** Makes calls of `method` to `path` fail. Returns a function that lets the calls pass again. */
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
 * Holds calls of `method` to `path` until the test calls `release`. Later calls pass at once.
 * `held` has the URLs of all these calls.
 */
export async function holdCalls(page: Page, method: string, path: string | RegExp) {
  const held: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await failCalls(page, method, path, async (route) => {
    held.push(route.request().url())
    await released
    // Ignore the error if the page has aborted the call.
    await route.continue().catch(() => {})
  })
  return { held, release }
}
