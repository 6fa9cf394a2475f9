import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Script } from 'node:vm'
import type { Release } from 'shell/release'
import { PlainError } from '../plain-error.ts'

/* All of this is for whoever holds the store's lock, but for reading. */

/** What is on its way in or out; nobody sees it, and whoever has the lock may clear it away. */
const passing = '.passing-'

export const readManifest = (folder: string): Release =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as Release

export const isStored = (folder: string, release: string) =>
  existsSync(path.join(folder, release, 'release.json'))

/**
 * Puts the build in `dist` beside the earlier releases. One that is there and whole stays untouched.
 * @throws PlainError when the files are not those of the manifest, or a script does not parse
 */
export function addRelease(folder: string, dist: string): Release {
  const manifest = readManifest(dist)
  const place = path.join(folder, manifest.release)
  if (isStored(folder, manifest.release) && faultOf(place, readManifest(place)) === undefined) {
    return readManifest(place)
  }
  const incoming = path.join(folder, `${passing}${manifest.release}`)
  cpSync(dist, incoming, { recursive: true })
  const fault = faultOf(incoming, manifest)
  if (fault) {
    rmSync(incoming, { recursive: true })
    throw new PlainError(fault)
  }
  // What stands there is damaged: it goes, and the whole one comes.
  if (existsSync(place)) remove(folder, manifest.release)
  renameSync(incoming, place)
  return manifest
}

/** What is wrong with the files of a release, in a sentence. */
function faultOf(folder: string, { app, release, files }: Release): string | undefined {
  for (const { file, integrity } of files) {
    const place = path.join(folder, file)
    const bytes = existsSync(place) ? readFileSync(place) : undefined
    const hash = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (hash !== integrity) {
      return `${file} of ${app} ${release} is not what its manifest says: build it anew.`
    }
    const error = bytes && file.endsWith('.js') && parseError(bytes.toString())
    if (error) return `${file} of ${app} ${release} does not parse: ${error}`
  }
  return undefined
}

function parseError(source: string): string | undefined {
  try {
    void new Script(source)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The manifests of all releases, the latest build first. */
export function storedReleases(folder: string): Release[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isStored(folder, name))
    .map((name) => readManifest(path.join(folder, name)))
    .toSorted((a, b) => b.built.localeCompare(a.built))
}

/** Out of sight at once, then off the disk: no release is ever half there. */
export function remove(folder: string, release: string): void {
  const outgoing = path.join(folder, `${passing}${release}-${Date.now()}`)
  renameSync(path.join(folder, release), outgoing)
  rmSync(outgoing, { recursive: true })
}

/** Clears away what processes that were killed have left on its way. */
export function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(passing)) rmSync(path.join(folder, name), { recursive: true })
  }
}
