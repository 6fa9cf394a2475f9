import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pointer, Release } from 'shell/release'
import { makeLive, storeOf } from '../../../scripts/releases/release-store.ts'
import { root } from '../../../scripts/root.ts'
import { buildSingleBundle, halves } from './build.ts'

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/**
 * Publishes the single bundle into a release store, so that the product's own server serves it with the
 * same page, early script and headers. What the page preloads for a half are the bundle's scripts of
 * that half; what it fetches first for a half is what that half's own manifest says.
 */
export async function publishSingleBundle(store: string): Promise<void> {
  const { folder, manifest, halfFiles } = await buildSingleBundle()
  await makeLive(storeOf(store, 'shell'), folder)
  const { release, start, next, files } = manifest
  const ofHalves = new Set(Object.values(halfFiles).flat())
  if (next.some(({ file }) => ofHalves.has(file))) {
    throw new Error('Every page of the single bundle would preload the halves')
  }
  const started = new Set(start.map(({ file }) => file))
  for (const app of halves) {
    const own = readJson<Release>(path.join(root, app, 'dist/release.json'))
    const scripts = files.filter(({ file }) => halfFiles[app].includes(file) && !started.has(file))
    // The page joins these to the half's address: they lead from there to the bundle.
    const asked = scripts.map(({ file, integrity }) => ({
      file: `../../shell/${release}/${file}`,
      integrity,
    }))
    const half: Release = { ...own, release, start: asked, next: [], files: [] }
    const pointer: Pointer = {
      app,
      live: release,
      since: manifest.built,
      before: [],
      withdrawn: [],
    }
    mkdirSync(path.join(store, app, release), { recursive: true })
    writeFileSync(path.join(store, app, release, 'release.json'), JSON.stringify(half))
    writeFileSync(path.join(store, app, 'live.json'), JSON.stringify(pointer))
  }
}
