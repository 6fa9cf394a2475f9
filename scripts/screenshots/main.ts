import { mkdirSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { fail, PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { startProcess } from '../start/start-process.ts'
import { findChrome } from '../test/chrome.ts'
import { customerScenes } from './customer-scenes.ts'
import { packerScenes } from './packer-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import { takePicture, themes, windows } from './take-picture.ts'

/**
 * Takes pictures of the screens and their states at each width and in each theme into screenshots/.
 * `npm run screenshots -- landing --width=390 --theme=dark` takes the scenes whose names begin with "landing".
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, theme: { type: 'string' } },
})

try {
  const widths = [...windows.keys()].filter((one) => !values.width || one === Number(values.width))
  if (widths.length === 0) throw new PlainError(`--width knows ${[...windows.keys()].join(', ')}.`)
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
  if (failed.length > 0) throw new PlainError(`Not taken:\n${failed.join('\n')}`)
} catch (error) {
  fail(error)
}
