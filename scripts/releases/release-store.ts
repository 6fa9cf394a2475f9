import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Script } from 'node:vm'
import type { Pointer, Release } from 'shell/release'
import { PlainError } from '../plain-error.ts'
import { alone } from './alone.ts'

/** A folder with the releases of one app: <release>/… that never change, and live.json. */
export interface ReleaseStore {
  app: string
  folder: string
}

export const storeOf = (root: string, app: string): ReleaseStore => ({
  app,
  folder: path.join(root, app),
})

/** What is live; undefined before the first release. */
export function readPointer({ folder }: ReleaseStore): Pointer | undefined {
  const file = path.join(folder, 'live.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pointer) : undefined
}

export const readManifest = (folder: string): Release =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as Release

/** Whole and never half: readers see the pointer of before or the one of now. */
function writePointer({ folder }: ReleaseStore, pointer: Pointer) {
  const file = path.join(folder, 'live.json')
  writeFileSync(`${file}.next`, JSON.stringify(pointer, null, 2))
  renameSync(`${file}.next`, file)
}

export const isStored = ({ folder }: ReleaseStore, release: string) =>
  existsSync(path.join(folder, release, 'release.json'))

/**
 * Puts the build in `dist` beside the earlier releases. One that is there already stays untouched.
 * @throws PlainError when the files are not those of the manifest, or a script does not parse
 */
export function addRelease(store: ReleaseStore, dist: string): Release {
  const manifest = readManifest(dist)
  if (isStored(store, manifest.release))
    return readManifest(path.join(store.folder, manifest.release))
  const incoming = path.join(store.folder, `.incoming-${manifest.release}-${process.pid}`)
  mkdirSync(incoming, { recursive: true })
  try {
    cpSync(dist, incoming, { recursive: true })
    inspect(incoming, manifest)
    renameSync(incoming, path.join(store.folder, manifest.release))
  } catch (error) {
    // Somebody else was faster with the very same release.
    if (!isStored(store, manifest.release)) throw error
  } finally {
    rmSync(incoming, { recursive: true, force: true })
  }
  return manifest
}

function inspect(folder: string, { app, release, files }: Release) {
  for (const { file, integrity } of files) {
    const place = path.join(folder, file)
    const bytes = existsSync(place) ? readFileSync(place) : undefined
    const hash = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (hash !== integrity) {
      throw new PlainError(
        `${file} of ${app} ${release} is not what its manifest says: build it anew.`,
      )
    }
    if (bytes && file.endsWith('.js')) parse(bytes.toString(), `${file} of ${app} ${release}`)
  }
}

function parse(source: string, name: string) {
  try {
    void new Script(source, { filename: name })
  } catch (error) {
    throw new PlainError(`${name} does not parse: ${(error as Error).message}`)
  }
}

/** Makes a stored release the live one; returns the pointer that holds now. */
export function goLive(store: ReleaseStore, release: string): Promise<Pointer> {
  return alone(store.folder, () => {
    const now = readPointer(store)
    const since = new Date().toISOString()
    const withdrawn = now?.withdrawn.filter((one) => one !== release) ?? []
    const before = now
      ? [{ release: now.live, since: now.since }, ...now.before].filter(
          (one) => one.release !== release,
        )
      : []
    const pointer =
      now?.live === release ? now : { app: store.app, live: release, since, before, withdrawn }
    writePointer(store, pointer)
    return pointer
  })
}

/**
 * Makes the release before the live one live again, or the one that is named. The live one counts
 * as withdrawn from then on: nobody falls back to it.
 */
export function rollBack(store: ReleaseStore, to?: string): Promise<Pointer> {
  return alone(store.folder, () => {
    const now = readPointer(store)
    const target = to ?? now?.before[0]?.release
    if (!now || !target)
      throw new PlainError(`${store.app} has no earlier release to roll back to.`)
    if (target === now.live) throw new PlainError(`${store.app} ${target} is live already.`)
    if (!isStored(store, target)) throw new PlainError(`${store.app} has no release ${target}.`)
    // What came after the target was live on top of it, and goes with it.
    const at = now.before.findIndex(({ release }) => release === target)
    const pointer = {
      app: store.app,
      live: target,
      since: new Date().toISOString(),
      before: at < 0 ? now.before : now.before.slice(at + 1),
      withdrawn: [now.live, ...now.withdrawn.filter((one) => one !== now.live && one !== target)],
    }
    writePointer(store, pointer)
    return pointer
  })
}

/** The manifests of all releases, the latest build first. */
export function listReleases({ folder }: ReleaseStore): Release[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'release.json')) && !name.startsWith('.'))
    .map((name) => readManifest(path.join(folder, name)))
    .toSorted((a, b) => b.built.localeCompare(a.built))
}

/** Withdrawn releases are known beyond their files: `npm start` does not bring them back. */
const rememberedWithdrawals = 50

/** Removes all but the latest `kept` releases; never what is live, nor what a page falls back to. */
export function prune(store: ReleaseStore, kept: number): Promise<string[]> {
  return alone(store.folder, () => {
    const now = readPointer(store)
    if (!now) return []
    const order = [now.live, ...now.before.map(({ release }) => release)]
    const others = listReleases(store).map(({ release }) => release)
    const keep = new Set([...order, ...others].slice(0, Math.max(kept, 2)))
    const gone = others.filter((release) => !keep.has(release))
    // First nobody is sent there any more.
    writePointer(store, {
      ...now,
      before: now.before.filter(({ release }) => keep.has(release)),
      withdrawn: now.withdrawn.slice(0, rememberedWithdrawals),
    })
    for (const release of gone) rmSync(path.join(store.folder, release), { recursive: true })
    return gone
  })
}
