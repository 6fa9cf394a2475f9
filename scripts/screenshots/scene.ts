import type { Locator, Page } from '@playwright/test'

/** A user action or a change of the network. */
export type Step = (page: Page) => unknown

export interface Scene {
  name: string
  /** Brings a new page into the state to capture. */
  open: Step[]
  /** A demo account, or a new account without data. */
  as: 'dana_whitfield' | 'marcus_moves' | 'new customer' | 'new packer' | 'visitor'
  /** The part to capture. A dialog is captured in full height. */
  extent: 'page' | 'window' | 'dialog'
  widths?: readonly number[]
}

export const scenes = (
  as: Scene['as'],
  extent: Scene['extent'],
  table: Record<string, Step[]>,
  widths?: readonly number[],
): Scene[] => Object.entries(table).map(([name, open]) => ({ name, open, as, extent, widths }))

/** Fetches the id of the signed-in packer, which several URLs contain. */
export async function ownId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/auth/authenticate')
  return ((await answer.json()) as { id: number }).id
}

/** Opens an address; `:me` is replaced by the packer's id. */
export const go =
  (address: string): Step =>
  async (page) =>
    page.goto(address.includes(':me') ? address.replace(':me', String(await ownId(page))) : address)

export const idle: Step = (page) => page.waitForLoadState('networkidle')

export const at =
  (address: string): Step =>
  async (page) => {
    await go(address)(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await idle(page)
  }

export const see =
  (what: string | ((page: Page) => Locator)): Step =>
  (page) =>
    (typeof what === 'string' ? page.getByText(what) : what(page)).first().waitFor()

export const dialog = see((page) => page.getByRole('dialog'))
export const alert = see((page) => page.getByRole('alert'))
export const field = (name: string) => see((page) => page.locator(`[name="${name}"]`))

export const press =
  (name: string | RegExp, nth = 0): Step =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).nth(nth).click()

export const click =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().click()

export const gigLink = 'main a[href^="/gig/"]'

export const fill =
  (fields: Record<string, string>): Step =>
  async (page) => {
    for (const [name, text] of Object.entries(fields)) {
      await page.locator(`[name="${name}"]`).fill(text)
    }
  }

/** Leaves these requests without a response. */
export const hang =
  (calls: string | RegExp): Step =>
  (page) =>
    page.route(calls, () => {})

export const fail =
  (calls: string | RegExp, status = 500, json: object = {}): Step =>
  (page) =>
    page.route(calls, (route) => route.fulfill({ status, json }))

export const answer = (calls: string | RegExp, json: object): Step => fail(calls, 200, json)

/** Waits for the connection banner first: its code loads when the browser is idle, and needs the network. */
export const goOffline: Step = async (page) => {
  await page.locator('[role="status"][aria-label="Connection"]').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await see('You are offline.')(page)
}
