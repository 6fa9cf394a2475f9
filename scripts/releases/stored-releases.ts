import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Release } from 'shell/release'
import { PlainError } from '../plain-error.ts'

/* Callers of the functions that write must hold the store's lock (store-lock.ts). */

/** Prefix of folders that are being added or removed. They are not served; the next writer deletes leftovers. */
const passing = '.passing-'

export const readManifest = (folder: string): Release =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as Release

export const isStored = (folder: string, release: string) =>
  existsSync(path.join(folder, release, 'release.json'))

/**
 * Copies the build in `dist` into the store. A release that is stored and intact stays untouched.
 * @throws PlainError if a file does not match the manifest
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
  // The stored copy is damaged: replace it.
  if (existsSync(place)) remove(folder, manifest.release)
  renameSync(incoming, place)
  return manifest
}

/** Hashes the bytes with the algorithm of `integrity`. */
function hashOf(bytes: Buffer, integrity: string): string {
  const [algorithm = ''] = integrity.split('-', 1)
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
}

/** Describes the first missing or modified file of a release; undefined if all are intact. */
function faultOf(folder: string, { app, release, files }: Release): string | undefined {
  for (const { file, integrity } of files) {
    const place = path.join(folder, file)
    const bytes = existsSync(place) ? readFileSync(place) : undefined
    if (!bytes || hashOf(bytes, integrity) !== integrity) {
      return `${file} of ${app} ${release} differs from its manifest: rebuild it.`
    }
  }
  return undefined
}

export function storedReleases(folder: string): Release[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isStored(folder, name))
    .map((name) => readManifest(path.join(folder, name)))
    .toSorted((a, b) => b.built.localeCompare(a.built))
}

/** Renames the folder before deleting it, so that readers never see a partial release. */
export function remove(folder: string, release: string): void {
  const outgoing = path.join(folder, `${passing}${release}-${Date.now()}`)
  renameSync(path.join(folder, release), outgoing)
  rmSync(outgoing, { recursive: true })
}

/** Deletes temporary folders that killed processes left. */
export function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(passing)) rmSync(path.join(folder, name), { recursive: true })
  }
}
