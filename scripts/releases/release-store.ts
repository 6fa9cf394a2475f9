import path from 'node:path'
import { isName, isShare, type Pointer, type Release } from 'shell/release'
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

/** How many releases an app's pointer lists as previews. */
const mostPreviews = 10

/**
 * Stores the build in `dist`, makes it live and deletes all but the latest `kept` releases, under the store's lock.
 * This ends a candidate, unless the build is live already.
 */
export const makeLive = (
  { app, folder }: ReleaseStore,
  dist: string,
  kept = keptByDefault,
): Promise<Pointer> =>
  withStoreLock(folder, () => {
    sweep(folder)
    const { release } = addRelease(folder, dist)
    return prune(folder, ahead(app, readPointer(folder), release), kept)
  })

/**
 * Stores the build in `dist` and lists it first among the previews, which browsers get by a link.
 * @throws PlainError if the build is live, or no release is live yet
 */
export const addPreview = (store: ReleaseStore, dist: string, kept = keptByDefault) =>
  edit(store, (now) => {
    sweep(store.folder)
    const { release } = addRelease(store.folder, dist)
    refuse(store, now, release, true)
    const { withdrawn, previews = [] } = without(now, release)
    const listed = [{ release, since: new Date().toISOString() }, ...previews]
    return prune(store.folder, { ...now, withdrawn, previews: listed.slice(0, mostPreviews) }, kept)
  })

/**
 * Gives a stored release to `share` percent of the visitors, or changes the share of the candidate. Replaces another
 * candidate, which stays stored.
 * @param options `unchecked`: accept a withdrawn release; `expected`: fail if the candidate is another release
 * @throws PlainError if the share is not over 0 and under 100, or the release is live, withdrawn or not stored
 */
export const setCandidate = (
  store: ReleaseStore,
  release: string,
  share: number,
  { unchecked = false, expected }: { unchecked?: boolean; expected?: string } = {},
) =>
  edit(store, (now) => {
    if (expected) candidateIn(store, now, expected)
    checkShare(store.app, share)
    refuse(store, now, release, unchecked)
    if (now.candidate?.release === release && now.candidate.share === share) return now
    const candidate = { release, share, since: new Date().toISOString() }
    return { ...now, candidate, withdrawn: now.withdrawn.filter((one) => one !== release) }
  })

/** @throws PlainError if an app cannot have a candidate with this share */
export function checkShare(app: string, share: number) {
  if (app === 'shell') {
    throw new PlainError(
      'A share is for halves: nothing reports a broken shell. To look at it first: --preview.',
    )
  }
  if (isShare(share)) return
  throw new PlainError('A share is a percentage over 0 and under 100, such as --share 5.')
}

/**
 * Makes the candidate, or the stored release `release`, live for all visitors.
 * @param options `expected`: fail if the candidate is another release; `unchecked`: accept a withdrawn release
 * @throws PlainError if there is no candidate, or the release is live, withdrawn or not stored
 */
export const promoteCandidate = (
  store: ReleaseStore,
  options: { expected?: string; release?: string; unchecked?: boolean } = {},
) =>
  edit(store, (now) => {
    const release = options.release ?? candidateIn(store, now, options.expected)
    refuse(store, now, release, options.unchecked)
    return ahead(store.app, now, release)
  })

/**
 * Ends the candidate and withdraws its release.
 * @param options `expected`: fail if the candidate is another release
 * @throws PlainError if there is no candidate
 */
export const withdrawCandidate = (store: ReleaseStore, { expected }: { expected?: string } = {}) =>
  edit(store, (now) => {
    const release = candidateIn(store, now, expected)
    const others = without(now, release)
    return { ...others, withdrawn: [release, ...others.withdrawn].slice(0, rememberedWithdrawals) }
  })

/** Changes the pointer of an app that has a live release, under the store's lock. */
const edit = ({ app, folder }: ReleaseStore, change: (now: Pointer) => Pointer): Promise<Pointer> =>
  withStoreLock(folder, () => {
    const now = readPointer(folder)
    if (!now)
      throw new PlainError(`${app} has no live release yet: release it for all visitors first.`)
    const pointer = change(now)
    writePointer(folder, pointer)
    return pointer
  })

function candidateIn({ app }: ReleaseStore, { candidate }: Pointer, expected?: string): string {
  if (!candidate) throw new PlainError(`${app} has no candidate.`)
  if (expected === undefined || candidate.release === expected) return candidate.release
  throw new PlainError(`The candidate of ${app} is ${candidate.release}, not ${expected}.`)
}

/** Throws if a release cannot become live, candidate or preview. */
function refuse(
  { app, folder }: ReleaseStore,
  now: Pointer | undefined,
  release: string,
  unchecked = false,
) {
  if (release === now?.live) throw new PlainError(`${app} ${release} is live already.`)
  if (!isName(release) || !isStored(folder, release)) {
    throw new PlainError(`${app} has no release ${release}.`)
  }
  if (!unchecked && now?.withdrawn.includes(release)) {
    throw new PlainError(`${app} ${release} was withdrawn. To use it anyway: --unchecked.`)
  }
}

/** Removes a release from the pointer's lists, and ends the candidate. */
const without = ({ before, withdrawn, previews, ...now }: Pointer, release: string): Pointer => ({
  ...now,
  before: before.filter((one) => one.release !== release),
  withdrawn: withdrawn.filter((one) => one !== release),
  candidate: undefined,
  previews: previews?.filter((one) => one.release !== release),
})

function ahead(app: string, now: Pointer | undefined, release: string): Pointer {
  if (now?.live === release) return now
  const since = new Date().toISOString()
  if (!now) return { app, live: release, since, before: [], withdrawn: [] }
  const others = without(now, release)
  const before = [{ release: now.live, since: now.since }, ...others.before]
  return { ...others, live: release, since, before }
}

/** Returns the pointer after a rollback to `release`: the release that was live is withdrawn. */
function back(now: Pointer, release: string): Pointer {
  const at = now.before.findIndex((one) => one.release === release)
  const others = without(without(now, now.live), release)
  return {
    ...others,
    live: release,
    since: new Date().toISOString(),
    before: at < 0 ? now.before : now.before.slice(at + 1),
    withdrawn: [now.live, ...others.withdrawn],
  }
}

/** Returns the default target of a rollback: the latest stored release before the live release. */
export const rollbackTarget = ({ folder }: ReleaseStore): string | undefined =>
  readPointer(folder)?.before.find(({ release }) => isStored(folder, release))?.release

/**
 * Makes the release `to` live, by default the one before the live release. Withdraws the live
 * release, so that pages do not fall back to it. If `to` is newer than the live release, this is a
 * release instead of a rollback, and nothing is withdrawn. Ends a candidate without withdrawing it. A withdrawn release
 * needs `unchecked`.
 */
export function rollBack(store: ReleaseStore, to?: string, unchecked = false): Promise<Pointer> {
  const { app, folder } = store
  return withStoreLock(folder, () => {
    const now = readPointer(folder)
    const target = to ?? rollbackTarget(store)
    if (!target) throw new PlainError(`${app} has no earlier release to roll back to.`)
    refuse(store, now, target, unchecked)
    const isBack = now && isEarlier(folder, target, now)
    const pointer = isBack ? back(now, target) : ahead(app, now, target)
    writePointer(folder, pointer)
    return pointer
  })
}

function isEarlier(folder: string, release: string, now: Pointer): boolean {
  if (now.before.some((one) => one.release === release)) return true
  // A rollback must also work if the live release's files are missing.
  if (!isStored(folder, now.live)) return true
  const built = (one: string) => readManifest(path.join(folder, one)).built
  return built(release) < built(now.live)
}

/**
 * Writes the pointer. Keeps `kept` releases, always including the live release, and those that visitors may get as
 * candidate or preview; deletes the rest. Returns the pruned pointer.
 */
function prune(folder: string, pointer: Pointer, kept: number): Pointer {
  const before = pointer.before.filter(({ release }) => isStored(folder, release))
  const order = [pointer.live, ...before.map(({ release }) => release)]
  const others = storedReleases(folder).map(({ release }) => release)
  const latest = [...new Set([...order, ...others])].slice(0, kept)
  const shown = [pointer.candidate, ...(pointer.previews ?? [])].map((one) => one?.release)
  const keep = new Set([...latest, ...shown])
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
