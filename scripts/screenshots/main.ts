import { mkdirSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { serviceProcess } from '../deployment/service-process.ts'
import { freePorts } from '../free-ports.ts'
import { fail } from '../plain-error.ts'
import { root } from '../root.ts'
import { findChrome } from '../test/chrome.ts'
import { connectionScenes } from './connection-scenes.ts'
import { dashboardScenes } from './dashboard-scenes.ts'
import { gigScenes } from './gig-scenes.ts'
import { jobFormScenes } from './job-form-scenes.ts'
import { packerScenes } from './packer-scenes.ts'
import type { Scene } from './scene.ts'
import { shellScenes } from './shell-scenes.ts'
import { takePicture, themes, widths } from './take-picture.ts'

/**
 * Takes a picture of every screen in every state, width and theme into screenshots/. For some of them:
 * `npm run screenshots -- landing --width=390 --theme=dark`; a name selects all scenes that begin with
 * it. URL=http://… uses a product that is already running.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, theme: { type: 'string' } },
})

const asked = ({ name }: Scene) =>
  positionals.length === 0 || positionals.some((begin) => name.startsWith(begin))

async function startProduct() {
  const [port] = await freePorts(1)
  const address = `http://localhost:${port}`
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-screenshots-'))
  const product = serviceProcess({
    name: 'the product',
    command: [process.execPath, '--import', 'tsx', 'scripts/start/main.ts'],
    cwd: root,
    // The demo jobs are in the mornings of this time zone.
    env: { TZ: 'America/Los_Angeles', PORT: String(port), DATA_DIR: folder },
    logFile: path.join(folder, 'product.log'),
    healthUrl: `${address}/readyz`,
  })
  await product.start()
  return { address, stop: () => product.kill() }
}

try {
  const scenes = [
    ...shellScenes,
    ...dashboardScenes,
    ...jobFormScenes,
    ...packerScenes,
    ...gigScenes,
    ...connectionScenes,
  ].filter(asked)
  const folder = path.join(root, 'screenshots')
  mkdirSync(folder, { recursive: true })
  const running = process.env.URL
  const product = running ? { address: running, stop: async () => {} } : await startProduct()
  const browser = await chromium.launch({ executablePath: findChrome(), args: ['--no-sandbox'] })
  const failed: string[] = []
  for (const width of values.width ? [Number(values.width)] : widths) {
    for (const theme of themes.filter((one) => one === (values.theme ?? one))) {
      for (const scene of scenes.filter((one) => one.widths?.includes(width) ?? true)) {
        const file = path.join(folder, `${scene.name}-${width}-${theme}.png`)
        try {
          await takePicture(browser, scene, { address: product.address, width, theme, file })
        } catch (error) {
          failed.push(`${path.basename(file)}: ${String(error).split('\n')[0]}`)
        }
      }
    }
  }
  await browser.close()
  await product.stop()
  if (failed.length > 0) throw new Error(`Not taken:\n${failed.join('\n')}`)
} catch (error) {
  fail(error)
}
