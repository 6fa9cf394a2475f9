import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from 'api/server'
import type { Scene } from './scene.ts'

export const widths = [1440, 768, 390]
export const themes = ['light', 'dark'] as const

const heights: Record<number, number> = { 1440: 900, 768: 1024, 390: 844 }

interface PictureOptions {
  address: string
  width: number
  theme: (typeof themes)[number]
  file: string
}

let count = 0

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** Sessions by account, because sign-ins are rate limited. */
const sessions = new Map<string, Cookies>()

async function signIn(page: Page, as: Scene['as']) {
  if (!as) return
  if (typeof as === 'string') {
    const [, role] = as.split(' ')
    const path = role === 'customer' ? '/api/customer/auth/signup' : '/api/auth/signup'
    const username = `new_${role}_${(count += 1)}_${Date.now().toString(36)}`
    const contact = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '510-555-0134' }
    return post(page, path, {
      username,
      password: demoPassword,
      ...(role === 'customer' && contact),
    })
  }
  const known = sessions.get(as.username)
  if (known) return page.context().addCookies(known)
  const call = as.role === 'customer' ? '/api/customer/auth/signin' : '/api/auth/signin'
  await post(page, call, { username: as.username, password: demoPassword })
  if (!as.ends) sessions.set(as.username, await page.context().cookies())
}

async function post(page: Page, call: string, data: object) {
  const answer = await page.request.post(call, { data })
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}`)
}

/** Makes the window as high as the open dialog's content. */
async function growToDialog(page: Page) {
  const { width = 0 } = page.viewportSize() ?? {}
  const height = await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (!dialog) throw new Error('No dialog is open')
    dialog.style.maxHeight = 'none'
    const inner = [...dialog.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .reduce((sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight, 0)
    return Math.ceil(dialog.getBoundingClientRect().height + inner)
  })
  await page.setViewportSize({ width, height: height + (width < 640 ? 0 : 48) })
}

/** Opens a scene in a new context and saves its picture once nothing moves. */
export async function takePicture(browser: Browser, scene: Scene, options: PictureOptions) {
  const { address, width, theme, file } = options
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width, height: heights[width] ?? 900 },
    deviceScaleFactor: width < 500 ? 2 : 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await signIn(page, scene.as)
    for (const step of scene.open) await step(page)
    if (scene.extent === 'dialog') await growToDialog(page)
    await page.evaluate(() => document.fonts.ready)
    const fullPage = scene.extent === undefined
    if (scene.extent !== 'window') await drawAll(page)
    await page.waitForTimeout(300)
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: file, fullPage })
  } finally {
    await context.close()
  }
}

/** Renders cards below the fold and loads lazy images. */
async function drawAll(page: Page) {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets.push(sheet)
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode().catch(() => {})
    }
  })
}
