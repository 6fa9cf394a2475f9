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

/** The folder of one app's releases: immutable folders <release>/, and live.json. */
export interface ReleaseStore {
  app: string
  folder: string
}

export const storeOf = (root: string, app: string): ReleaseStore => ({
  app,
  folder: path.join(root, app),
})

export const keptByDefault = 20

/**
 * How many withdrawn releases an app's pointer lists, even after their files are deleted, so that `npm start` does
 * not release them again.
 */
const rememberedWithdrawals = 50

/** Stores the build in `dist`, makes it live and deletes all but the latest `kept` releases, under the store's lock. */
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

/** Returns the pointer after a rollback to `release`: the release that was live is withdrawn. */
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

/** Returns the default target of a rollback: the latest stored release before the live release. */
export const rollbackTarget = ({ folder }: ReleaseStore): string | undefined =>
  readPointer(folder)?.before.find(({ release }) => isStored(folder, release))?.release

/**
 * Makes the release `to` live, by default the one before the live release. Withdraws the live
 * release, so that pages do not fall back to it. If `to` is newer than the live release, this is a
 * release instead of a rollback, and nothing is withdrawn.
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
  // A rollback must also work if the live release's files are missing.
  if (!isStored(folder, now.live)) return true
  const built = (one: string) => readManifest(path.join(folder, one)).built
  return built(release) < built(now.live)
}

/** Keeps `kept` releases, always including the live release, and deletes the rest. Returns the pruned pointer. */
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
  // Write the pointer first, so that no page names a deleted release.
  writePointer(folder, pruned)
  for (const release of others) if (!keep.has(release)) remove(folder, release)
  return pruned
}

export const manifestOf = ({ folder }: ReleaseStore, release: string): Release =>
  readManifest(path.join(folder, release))
