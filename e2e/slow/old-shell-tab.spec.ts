import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Release } from 'shell/release'
import { releaseBuild, storeOf } from '../../scripts/releases/release-store.ts'
import { expect, test } from '../support/console-watch.ts'
import { faults, startFaultServer } from '../support/fault-server.ts'

// The browser logs the missing chunks.
test.use({ expectConsole: [/Failed to load resource|ChunkLoadError|preloaded using link preload/] })

const root = path.resolve(import.meta.dirname, '../..')

/** Returns a pattern for the chunks of a shell release that load on demand. */
function laterParts(folder: string, release: string) {
  const place = path.join(folder, 'shell', release, 'release.json')
  const { files, start } = JSON.parse(readFileSync(place, 'utf8')) as Release
  const first = start.map(({ file }) => file)
  const later = files.filter(({ file }) => /^\d+\..*\.js$/.test(file) && !first.includes(file))
  return new RegExp(`/shell/\\w+/(${later.map(({ file }) => file).join('|')})`)
}

test('a tab whose shell chunks are gone reloads once into the live release, and otherwise shows Retry', async ({
  page,
  browser,
  baseURL,
}) => {
  const store = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
  for (const app of ['shell', 'customer-app', 'packer-app']) {
    const releases = storeOf(store, app)
    await releaseBuild(releases, path.join(root, app, 'dist'))
  }
  const at = await startFaultServer({ store, product: baseURL ?? '' })
  const alert = page.getByRole('alert')
  const about = page.getByRole('heading', { level: 1, name: 'About Manyhands' })
  const openAbout = () => page.getByRole('link', { name: 'About' }).first().click()
  const { live: old } = JSON.parse(
    readFileSync(path.join(at.folder, 'shell/live.json'), 'utf8'),
  ) as { live: string }
  const gone = laterParts(at.folder, old)

  await test.step('a chunk that fails to load shows the error and Retry', async () => {
    await page.goto(`${at.address}/`)
    at.break(gone, faults['an overloaded server'])
    await openAbout()
    await expect(alert).toContainText('This page could not be loaded')
    await expect(page.getByRole('link', { name: 'Manyhands' }).first()).toBeVisible()
    at.mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(about).toBeVisible()
  })

  await test.step('a chunk of a removed release loads the live release at the same address', async () => {
    await page.goto(`${at.address}/`)
    const newer = path.join(at.folder, 'shell/newer')
    cpSync(path.join(at.folder, 'shell', old), newer, { recursive: true })
    const manifest = readFileSync(path.join(newer, 'release.json'), 'utf8')
    writeFileSync(path.join(newer, 'release.json'), manifest.replace(`"${old}"`, '"newer"'))
    at.point('newer', [old], 'shell')
    at.break(new RegExp(`/shell/${old}/\\d`), faults['a missing file'])
    await page.getByRole('link', { name: 'Packer Login' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page).toHaveURL(`${at.address}/packer/signin`)
    expect(at.requests.filter((url) => url === '/packer/signin')).toHaveLength(1)
  })

  await test.step('a chunk that the live release lacks, too, causes no reload loop', async () => {
    at.break(gone, faults['a missing file'])
    await page.goto(`${at.address}/`)
    await openAbout()
    await expect(page).toHaveURL(`${at.address}/about`)
    await expect(alert).toContainText('This page could not be loaded')
    expect(at.requests).not.toContain('/about')
  })

  await test.step('a shell without its main script says so and offers Try again', async () => {
    at.break(/\/shell\/\w+\/main/, faults['an overloaded server'])
    const visitor = await browser.newPage()
    await visitor.goto(`${at.address}/`)
    await expect(visitor.getByText('Manyhands could not be loaded.')).toBeVisible()
    at.mend()
    await visitor.getByRole('link', { name: 'Try again' }).click()
    await expect(visitor.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
    await visitor.close()
  })
  await at.close()
  rmSync(store, { recursive: true, force: true })
})
