import type { Page, Route } from '@playwright/test'

type Failure = (route: Route) => Promise<void>

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
