import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { root } from '../root.ts'

export interface Account {
  role: 'customer' | 'packer'
  username: string
  /** The scene ends this account's session, so no other scene may share it. */
  ends?: boolean
}

/** One thing that a person does, or that happens to the page. */
export type Step = (page: Page) => unknown

/** One screen in one state. */
export interface Scene {
  name: string
  /** The signed-in demo account, or a new one that has nothing yet; nobody without it. */
  as?: Account | 'new customer' | 'new packer' | undefined
  /** Leads a new page to the state. */
  open: Step[]
  /** The whole page (default), the part in the window, or a dialog in full height. */
  extent?: 'window' | 'dialog'
  /** All widths without it. */
  widths?: readonly number[]
}

export const dana = { role: 'customer', username: 'dana_whitfield' } as const
export const marcus = { role: 'packer', username: 'marcus_moves' } as const

/** The same settings for several scenes. */
export const withDefaults = (defaults: Partial<Scene>, scenes: Scene[]): Scene[] =>
  scenes.map((scene) => ({ ...defaults, ...scene }))

export const demoPhoto = (name: string) => path.join(root, 'api/demo/pictures', `${name}.jpg`)

/** The id of the signed-in packer, which is part of several addresses. */
export async function ownId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/auth/authenticate')
  const { id } = (await answer.json()) as { id: number }
  return id
}

/** Opens an address; `:me` stands for the packer's id. */
export const go =
  (address: string): Step =>
  async (page) => {
    const own = address.includes(':me')
      ? address.replace(':me', String(await ownId(page)))
      : address
    await page.goto(own)
  }

export const idle: Step = (page) => page.waitForLoadState('networkidle')

/** Opens an address and waits until the page has loaded. */
export const at =
  (address: string): Step =>
  async (page) => {
    await go(address)(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await idle(page)
  }

export const see =
  (text: string): Step =>
  (page) =>
    page.getByText(text).first().waitFor()

/** Waits for an element, and lets animations that begin late finish. */
export const seeElement =
  (find: (page: Page) => Locator): Step =>
  async (page) => {
    await find(page).first().waitFor()
    await settle(page)
  }

export const press =
  (name: string | RegExp, nth = 0): Step =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).nth(nth).click()

/** Follows a link that the stylesheet selector finds. */
export const follow =
  (selector: string, nth = 0): Step =>
  (page) =>
    page.locator(selector).nth(nth).click()

/** Types texts into fields by their names. */
export const fill =
  (fields: Record<string, string>): Step =>
  async (page) => {
    for (const [name, text] of Object.entries(fields)) {
      await page.locator(`[name="${name}"]`).fill(text)
    }
  }

/** Calls that never get an answer. */
export const hang =
  (calls: string | RegExp): Step =>
  (page) =>
    page.route(calls, () => {})

/** Calls that fail. */
export const fail =
  (calls: string | RegExp, status = 500, body: object = {}): Step =>
  (page) =>
    page.route(calls, (route) => route.fulfill({ status, json: body }))

export const breakOff =
  (calls: string | RegExp): Step =>
  (page) =>
    page.route(calls, (route) => route.abort())

/** The notice of the connection is mounted when the page is idle. */
export const noticeMounted: Step = (page) =>
  page.locator('[role="status"][aria-label="Connection"]').waitFor({ state: 'attached' })

export const goOffline: Step = async (page) => {
  await noticeMounted(page)
  await page.context().setOffline(true)
  await see('You are offline.')(page)
}

/** Skeletons and the like appear late on purpose. */
export const settle: Step = (page) => page.waitForTimeout(400)

export const forPrint: Step = (page) => page.emulateMedia({ media: 'print' })

export const dialog: Step = seeElement((page) => page.getByRole('dialog'))
export const alert: Step = seeElement((page) => page.getByRole('alert'))
