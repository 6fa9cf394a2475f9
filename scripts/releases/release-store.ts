import path from 'node:path'
import type { Pointer, Release } from 'shell/release'
import { PlainError } from '../plain-error.ts'
import { withStoreLock } from './store-lock.ts'
import { readPointer, writePointer } from './live-pointer.ts'
import {
  addRelease,
  isStored,
  readManifest,
  remove,
  storedReleases,
  sweep,
} from './stored-releases.ts'

/** A folder with the releases of one app: <release>/… that never change, and live.json. */
export interface ReleaseStore {
  app: string
  folder: string
}

export const storeOf = (root: string, app: string): ReleaseStore => ({
  app,
  folder: path.join(root, app),
})

/** How many releases of an app are kept unless told otherwise. */
export const keptByDefault = 20

/** Withdrawn releases are known beyond their files: `npm start` does not bring them back. */
const rememberedWithdrawals = 50

/**
 * Puts the build in `dist` beside the earlier releases, makes it live and removes all but the latest
 * `kept`: all of it while nobody else changes the store.
 */
export function makeLive(
  { app, folder }: ReleaseStore,
  dist: string,
  kept = keptByDefault,
): Promise<Pointer> {
  return withStoreLock(folder, () => {
    sweep(folder)
    const { release } = addRelease(folder, dist)
    const pointer = prune(folder, ahead(app, readPointer(folder), release), kept)
    writePointer(folder, pointer)
    return pointer
  })
}

/** The pointer once `release` is live on top of what was live. */
function ahead(app: string, now: Pointer | undefined, release: string): Pointer {
  if (now?.live === release) return now
  const earlier = now ? [{ release: now.live, since: now.since }, ...now.before] : []
  return {
    app,
    live: release,
    since: new Date().toISOString(),
    before: earlier.filter((one) => one.release !== release),
    withdrawn: now?.withdrawn.filter((one) => one !== release) ?? [],
  }
}

/** The pointer once `release` is live again and what came after it is withdrawn. */
function back(app: string, now: Pointer, release: string): Pointer {
  const at = now.before.findIndex((one) => one.release === release)
  return {
    app,
    live: release,
    since: new Date().toISOString(),
    before: at < 0 ? now.before : now.before.slice(at + 1),
    withdrawn: [now.live, ...now.withdrawn.filter((one) => one !== now.live && one !== release)],
  }
}

/** Where a rollback leads that names no release: to the latest before the live one that is there. */
export const rollbackTarget = ({ folder }: ReleaseStore): string | undefined =>
  readPointer(folder)?.before.find(({ release }) => isStored(folder, release))?.release

/**
 * Makes the release before the live one live again, or the one that is named. The live one counts
 * as withdrawn then: nobody falls back to it. A later one that is named is gone ahead to instead.
 */
export function rollBack(store: ReleaseStore, to?: string): Promise<Pointer> {
  const { app, folder } = store
  return withStoreLock(folder, () => {
    const now = readPointer(folder)
    const target = to ?? rollbackTarget(store)
    if (!target) throw new PlainError(`${app} has no earlier release to roll back to.`)
    if (target === now?.live) throw new PlainError(`${app} ${target} is live already.`)
    if (!isPlainName(target) || !isStored(folder, target)) {
      throw new PlainError(`${app} has no release ${target}.`)
    }
    const pointer =
      now && isEarlier(folder, target, now) ? back(app, now, target) : ahead(app, now, target)
    writePointer(folder, pointer)
    return pointer
  })
}

const isPlainName = (release: string) => /^[\w-]+$/.test(release)

function isEarlier(folder: string, release: string, now: Pointer): boolean {
  if (now.before.some((one) => one.release === release)) return true
  // The live one's files may be gone: that is what a rollback may be for.
  if (!isStored(folder, now.live)) return true
  const built = (one: string) => readManifest(path.join(folder, one)).built
  return built(release) < built(now.live)
}

/** Removes all but the latest `kept` releases, never the live one; the pointer that holds then. */
function prune(folder: string, pointer: Pointer, kept: number): Pointer {
  const before = pointer.before.filter(({ release }) => isStored(folder, release))
  const order = [pointer.live, ...before.map(({ release }) => release)]
  const others = storedReleases(folder).map(({ release }) => release)
  const keep = new Set([...new Set([...order, ...others])].slice(0, kept))
  const pruned = {
    ...pointer,
    before: before.filter(({ release }) => keep.has(release)),
    withdrawn: pointer.withdrawn.slice(0, rememberedWithdrawals),
  }
  // First nobody is sent there any more.
  writePointer(folder, pruned)
  for (const release of others) if (!keep.has(release)) remove(folder, release)
  return pruned
}

/** The manifest of a stored release. */
export const manifestOf = ({ folder }: ReleaseStore, release: string): Release =>
  readManifest(path.join(folder, release))
