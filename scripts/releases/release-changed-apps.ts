import path from 'node:path'
import { buildOutdatedApps } from '../build/build.ts'
import { isDecided, readPointer, stateOf } from './live-pointer.ts'
import { releaseBuild, type ReleaseStore, storeOf } from './release-store.ts'
import type { ReleaseSettings } from './release-settings.ts'
import { mismatchText } from './compatibility.ts'
import { isStored, readManifest } from './stored-releases.ts'

/**
 * Builds the current sources and releases changed apps. A withdrawn release stays withdrawn, a candidate or preview
 * stays one. If an app does not build or is incompatible, its live release stays.
 * @returns a message for each app that was released or skipped
 * @throws PlainError if an app does not build and has no live release
 */
export async function releaseChangedApps(
  root: string,
  { store: folder, kept }: ReleaseSettings,
  apps: string[],
): Promise<string[]> {
  const news: string[] = []
  const parts = await Promise.all(apps.map((app) => build(root, storeOf(folder, app, kept), news)))
  const shell = parts.find(({ app }) => app === 'shell')
  for (const { app, store, live, built } of parts) {
    if (!built || built.release === live?.release) continue
    const pointer = readPointer(store.folder)
    const beside = shell?.built ?? shell?.live
    const misfit = app !== 'shell' && beside && mismatchText(built, beside)
    if (isDecided(pointer, built.release)) {
      const state = stateOf(pointer, built.release)
      news.push(`${app} ${built.release} stays ${state}, ${live?.release} stays live.`)
    } else if (misfit && live) {
      news.push(`${misfit} ${app} ${live.release} stays live.`)
    } else {
      await releaseBuild(store, path.join(root, app, 'dist'))
    }
  }
  return news
}

/** `built`: the build of the current sources; undefined if it failed. */
async function build(root: string, store: ReleaseStore, news: string[]) {
  const { app } = store
  const now = readPointer(store.folder)?.live
  const live =
    now && isStored(store.folder, now) ? readManifest(path.join(store.folder, now)) : undefined
  try {
    const done = await buildOutdatedApps(root, { apps: [app] })
    if (done.length > 0) news.push(`Built ${app}.`)
    return { app, store, live, built: readManifest(path.join(root, app, 'dist')) }
  } catch (error) {
    if (!live) throw error
    news.push(`${(error as Error).message}\n  ${app} ${live.release} stays live.`)
    return { app, store, live, built: undefined }
  }
}
