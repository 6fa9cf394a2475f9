import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { root } from '../root.ts'

/* `npm run icons`: draws the icons of the installed app from the page's icon. */

const page = path.join(root, 'shell/src/page')

/** The mark in the colors of light mode, which home screens have no setting for. */
const mark = readFileSync(path.join(page, 'favicon.svg'), 'utf8')
  .replace(/<style>.*?<\/style>/, '')
  // Without this, the edge of the box shows above the tape.
  .replace('M13 5h6v7.2', 'M13 4.5h6v7.7')
  .replaceAll(/light-dark\((#\w+),#\w+\)/g, '$1')

/** `share`: how much of the icon the mark fills. Phones may cut a maskable icon down to its inner 80 %. */
async function draw(name: string, size: number, share: number) {
  const inner = Math.round(size * share)
  const drawing = await sharp(Buffer.from(mark), { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .composite([{ input: drawing }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(page, 'icons', name))
}

mkdirSync(path.join(page, 'icons'), { recursive: true })
await draw('icon-192.png', 192, 0.8)
await draw('icon-512.png', 512, 0.8)
await draw('maskable-512.png', 512, 0.56)
await draw('apple-180.png', 180, 0.72)
