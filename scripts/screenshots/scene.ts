import path from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../root.ts'

export interface Account {
  role: 'customer' | 'packer'
  username: string
  /** The scene signs out: its session is nobody else's. */
  ends?: boolean
}

/** One screen in one state. */
export interface Scene {
  name: string
  /** The demo account that is signed in, or 'new customer' for one without jobs; else nobody. */
  as?: Account | 'new customer'
  /** Leads a fresh page to the state and waits until it is there. */
  open(page: Page): Promise<void>
  /** What the window shows, the page as far as it goes (default), or a dialog with all that is in it. */
  extent?: 'window' | 'page' | 'dialog'
  /** Only at these widths; at all without it. */
  widths?: number[]
}

export const dana = { role: 'customer', username: 'dana_whitfield' } as const
export const marcus = { role: 'packer', username: 'marcus_moves' } as const

/** A call that never answers: what is loading stays so. */
export const hang = (page: Page, call: string) => page.route(call, () => {})

/** A call that fails as a server in trouble does. */
export const fail = (page: Page, call: string, body: object = {}, status = 500) =>
  page.route(call, (route) => route.fulfill({ status, json: body }))

/** A photo of the demo jobs. */
export const demoPhoto = (name: string) => path.join(root, 'api/demo/pictures', `${name}.jpg`)

/** After this long what shows late on purpose, skeletons for one, is there. */
export const settle = (page: Page) => page.waitForTimeout(400)

/** Goes to a page that has loaded all it asks for at once. */
export const at = (address: string) => async (page: Page) => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The id of the signed-in packer, which is in the addresses of the own pages. */
export async function ownId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/auth/authenticate')
  const { id } = (await answer.json()) as { id: number }
  return id
}

/** A page below the signed-in packer's own address. */
export const own = (path: string) => async (page: Page) =>
  at(`/packer/${await ownId(page)}${path}`)(page)
