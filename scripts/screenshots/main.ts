import { mkdirSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword } from 'api/server'
import { fail, PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { startProcess } from '../start/start-process.ts'
import { findChrome } from '../test/chrome.ts'
import { customerScenes } from './customer-scenes.ts'
import { packerScenes } from './packer-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import type { Scene } from './scene.ts'

/*
 * Saves screenshots of all scenes to screenshots/, at each width and in each theme.
 * `npm run screenshots -- landing --width=390 --theme=dark` takes the scenes whose names begin with "landing".
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, theme: { type: 'string' } },
})

const windows = new Map([
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
])
const themes = ['light', 'dark'] as const

type Picture = { address: string; width: number; theme: 'light' | 'dark'; file: string }
let count = 0

async function signIn(page: Page, as: Scene['as']) {
  if (as === 'visitor') return
  const isNew = as.startsWith('new ')
  const isCustomer = as === 'dana_whitfield' || as === 'new customer'
  const username = isNew ? `new_user_${(count += 1)}` : as
  const contact = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '510-555-0134' }
  const call = `/api/${isCustomer ? 'customer/' : ''}auth/${isNew ? 'signup' : 'signin'}`
  const answer = await page.request.post(call, {
    data: { username, password: demoPassword, ...(as === 'new customer' && contact) },
  })
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

/** Renders cards below the fold and loads lazy images. */
const drawAll = async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important; }')
  document.adoptedStyleSheets.push(sheet)
  for (const image of document.images) {
    image.loading = 'eager'
    await image.decode().catch(() => {})
  }
}

async function takePicture(browser: Browser, scene: Scene, options: Picture) {
  const { address, width, theme, file } = options
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width, height: windows.get(width) ?? 900 },
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
    if (scene.extent !== 'window') await page.evaluate(drawAll)
    // Wait for delayed parts: skeletons appear after 150 ms, the route guard decides after 200 ms.
    await page.waitForTimeout(700)
    const fullPage = scene.extent === 'page'
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: file, fullPage })
  } finally {
    await context.close()
  }
}

try {
  const widths = [...windows.keys()].filter((one) => !values.width || one === Number(values.width))
  if (widths.length === 0)
    throw new PlainError(`--width accepts ${[...windows.keys()].join(', ')}.`)
  const scenes = [...shellScenes, ...customerScenes, ...packerScenes].filter(
    ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
  )
  const folder = path.join(root, 'screenshots')
  mkdirSync(folder, { recursive: true })
  const product = await startProcess({
    folder: mkdtempSync(path.join(os.tmpdir(), 'manyhands-screenshots-')),
    // The pickup times of the demo jobs are mornings in this time zone.
    env: {
      TZ: 'America/Los_Angeles',
      LIMIT_SIGN_INS_PER_ADDRESS: '10000',
      LIMIT_SIGN_UPS_PER_ADDRESS: '10000',
    },
  })
  const browser = await chromium.launch({ executablePath: findChrome(), args: ['--no-sandbox'] })
  const failed: string[] = []
  for (const width of widths) {
    for (const theme of themes.filter((one) => one === (values.theme ?? one))) {
      for (const scene of scenes.filter((one) => one.widths?.includes(width) ?? true)) {
        const file = path.join(folder, `${scene.name}-${width}-${theme}.png`)
        await takePicture(browser, scene, { address: product.address, width, theme, file }).catch(
          (error) => failed.push(`${path.basename(file)}: ${String(error).split('\n')[0]}`),
        )
      }
    }
  }
  await browser.close()
  await product.kill()
  if (failed.length > 0) throw new PlainError(`Failed screenshots:\n${failed.join('\n')}`)
} catch (error) {
  fail(error)
}
