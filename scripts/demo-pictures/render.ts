import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../root.ts'
import { findChrome } from '../test/chrome.ts'

/**
 * Renders the SVG files of api/demo/scenes as photos of the demo jobs:
 * `node --import tsx scripts/demo-pictures/render.ts`.
 */
const demo = path.join(root, 'api/demo')

const scenes = readdirSync(path.join(demo, 'scenes')).map((file) => path.parse(file).name)

/** Scenes that are also rendered with the dark color scheme, as night views. */
const evenings = ['living', 'piano', 'street']

/** Crops of a scene: left, top and width, in SVG units of 400 × 300. */
const closeUps: Record<string, [scene: string, left: number, top: number, width: number]> = {
  'antiques-vases': ['antiques', 160, 92, 204],
  'aquarium-fish': ['aquarium', 62, 72, 196],
  'art-crate': ['art', 142, 122, 236],
  'boxes-cat': ['boxes', 104, 30, 220],
  'farm-trailer': ['farm', 156, 106, 240],
  'kitchen-counter': ['kitchen', 132, 70, 250],
  'kitchen-fridge': ['kitchen', 10, 48, 260],
  'living-sofa': ['living', 78, 122, 236],
  'office-desk': ['office', 84, 96, 260],
  'office-shelf': ['office', 24, 2, 176],
  'piano-keys': ['piano', 76, 108, 172],
  'street-truck': ['street', 102, 108, 254],
}

// The largest width that the API serves, so that seeding does not resize images.
const size = { width: 1280, height: 960 }
const browser = await chromium.launch({ executablePath: findChrome(), args: ['--no-sandbox'] })

async function render(
  name: string,
  scene: string,
  [left, top, width] = [0, 0, 400],
  isDark = false,
) {
  const scale = size.width / width
  const svg = readFileSync(path.join(demo, 'scenes', `${scene}.svg`)).toString('base64')
  const page = await browser.newPage({ viewport: size, colorScheme: isDark ? 'dark' : 'light' })
  await page.setContent(
    `<body style="margin:0;overflow:hidden"><img src="data:image/svg+xml;base64,${svg}" style="
      position:absolute;left:${-left * scale}px;top:${-top * scale}px;width:${400 * scale}px">`,
  )
  await page.screenshot({ path: path.join(demo, 'pictures', `${name}.jpg`), quality: 86 })
  await page.close()
}

for (const scene of scenes) await render(scene, scene)
for (const scene of evenings) await render(`${scene}-evening`, scene, undefined, true)
for (const [name, [scene, ...box]] of Object.entries(closeUps)) await render(name, scene, box)
await browser.close()
