import path from 'node:path'
import { isName, isShare, type Pointer } from 'shell/release'
import { PlainError } from '../plain-error.ts'
import { withStoreLock } from './store-lock.ts'
import { copyPointer, readPointer, writePointer } from './live-pointer.ts'
import { addRelease, isStored, remove, storedReleases, sweep } from './stored-releases.ts'

/** The folder of one app's releases: immutable folders <release>/, and live.json. */
export interface ReleaseStore {
  app: string
  folder: string
  /** How many releases are kept, besides previews and candidate. */
  kept: number
}

export const keptByDefault = 20

export function storeOf(root: string, app: string, kept = keptByDefault): ReleaseStore {
  return { app, folder: path.join(root, app), kept }
}

/**
 * How many withdrawn releases an app's pointer lists, even after their files are deleted, so that `npm start` does
 * not release them again.
 */
const rememberedWithdrawals = 50

/** How many releases an app's pointer lists as previews. */
const mostPreviews = 10

/**
 * Stores the build in `dist`, and gives it to `share` percent of the visitors: 100 makes it live, 0 only lists it as a
 * preview. A live build stays as it is.
 * @throws PlainError if no release is live yet, unless `share` is 100, or if the app cannot have this share
 */
export const releaseBuild = (store: ReleaseStore, dist: string, share = 100) =>
  change(store, (now) => {
    sweep(store.folder)
    return show(store.app, now, addRelease(store.folder, dist).release, share)
  })

/**
 * Gives the candidate, or the stored release `release`, to `share` percent of the visitors: 100 makes it live, 0 withdraws
 * it. Replaces another candidate, which stays a preview.
 * @param options `expected`: fail if the candidate is another release; `again`: accept a withdrawn release
 * @throws PlainError if there is no candidate, or the release is live, withdrawn or not stored
 */
export const setShare = (
  store: ReleaseStore,
  share: number,
  options: { release?: string; expected?: string; again?: boolean } = {},
) =>
  change(store, (now) => {
    const release = options.release ?? candidateIn(store, now, options.expected)
    if (share === 0 && now) return withdraw(now, release)
    refuse(store, now, release, options.again)
    return show(store.app, now, release, share)
  })

/** Reads the pointer of an app, which POINTER_PULL first copies from a bucket. */
export function readLatest({ app, folder }: ReleaseStore): Pointer | undefined {
  copyPointer('POINTER_PULL', app, folder)
  return readPointer(folder)
}

/** Changes the pointer of an app under the store's lock. POINTER_PUSH then copies it to a bucket. */
async function change(store: ReleaseStore, edit: (now: Pointer | undefined) => Pointer) {
  const { app, folder } = store
  copyPointer('POINTER_PULL', app, folder)
  const pointer = await withStoreLock(folder, () => prune(store, edit(readPointer(folder))))
  copyPointer('POINTER_PUSH', app, folder)
  return pointer
}

function candidateIn({ app }: ReleaseStore, now: Pointer | undefined, expected?: string): string {
  if (!now) throw new PlainError(`${app} has no valid live.json: npm run releases`)
  const release = now.candidate?.release
  if (!release) throw new PlainError(`${app} has no candidate.`)
  if (expected === undefined || release === expected) return release
  throw new PlainError(`The candidate of ${app} is ${release}, not ${expected}.`)
}

/** Throws if a release cannot become live, or candidate. */
function refuse(
  { app, folder }: ReleaseStore,
  now: Pointer | undefined,
  release: string,
  again = false,
) {
  if (release === now?.live) throw new PlainError(`${app} ${release} is live already.`)
  if (!isName(release) || !isStored(folder, release)) {
    throw new PlainError(`${app} has no release ${release}.`)
  }
  if (!again && now?.withdrawn.includes(release)) {
    throw new PlainError(`${app} ${release} was withdrawn. To use it anyway: --again.`)
  }
}

/** Returns the pointer after `share` percent of the visitors got a release. */
function show(app: string, now: Pointer | undefined, release: string, share: number): Pointer {
  if (app === 'shell' && isShare(share)) {
    throw new PlainError('The shell has no candidates, because nothing reports a broken shell.')
  }
  if (now?.live === release) return now
  const since = new Date().toISOString()
  if (!now) {
    if (share === 100) return { app, live: release, since, before: [], withdrawn: [] }
    throw new PlainError(`${app} has no live release yet: release it for all visitors first.`)
  }
  const others = without(now, release)
  if (share === 100) {
    const before = [{ release: now.live, since: now.since }, ...others.before]
    return { ...others, live: release, since, before }
  }
  const { withdrawn, previews = [] } = others
  const listed = { withdrawn, previews: [release, ...previews].slice(0, mostPreviews) }
  return { ...now, ...listed, ...(share > 0 && { candidate: { release, share, since } }) }
}

/** Removes a release from the pointer's lists, and ends the candidate. */
const without = ({ before, withdrawn, previews, ...now }: Pointer, release: string): Pointer => ({
  ...now,
  before: before.filter((one) => one.release !== release),
  withdrawn: withdrawn.filter((one) => one !== release),
  candidate: undefined,
  previews: previews?.filter((one) => one !== release),
})

function withdraw(now: Pointer, release: string): Pointer {
  const others = without(now, release)
  return { ...others, withdrawn: [release, ...others.withdrawn] }
}

/** Returns the default target of a rollback: the latest stored release before the live release. */
export const rollbackTarget = ({ folder }: ReleaseStore): string | undefined =>
  readPointer(folder)?.before.find(({ release }) => isStored(folder, release))?.release

/**
 * Makes the release `to` live, by default the one before the live release. Withdraws the live release, so that pages do
 * not fall back to it. Ends a candidate without withdrawing it. A withdrawn release needs `again`.
 */
export const rollBack = (store: ReleaseStore, to?: string, again = false) =>
  change(store, (now) => {
    const { app } = store
    const release = to ?? rollbackTarget(store)
    if (!release) throw new PlainError(`${app} has no earlier release to roll back to.`)
    refuse(store, now, release, again)
    const back = show(app, now && withdraw(now, now.live), release, 100)
    const at = now?.before.findIndex((one) => one.release === release) ?? 0
    return { ...back, before: now?.before.slice(at + 1) ?? [] }
  })

/**
 * Writes the pointer. Keeps `kept` releases, always including the live release, and those that visitors may get as
 * candidate or preview; deletes the rest. Returns the pruned pointer.
 */
function prune({ folder, kept }: ReleaseStore, pointer: Pointer): Pointer {
  const before = pointer.before.filter(({ release }) => isStored(folder, release))
  const order = [pointer.live, ...before.map(({ release }) => release)]
  const others = storedReleases(folder).map(({ release }) => release)
  const latest = [...new Set([...order, ...others])].slice(0, kept)
  const shown = [pointer.candidate?.release, ...(pointer.previews ?? [])]
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
