import { readFile } from 'node:fs/promises'
import { declaredAddresses } from '../src/contract/addresses.ts'
import type { Pointer, Release } from '../src/contract/release.ts'
import type { HalfPointer, HalfPointers, HalfRelease } from '../src/page/page-data.ts'

/** Where an app's releases are. */
export interface ReleaseSource {
  /** A folder of the release store, or its http(s) address: where this process reads. */
  from: string
  /** Its address for browsers, ending with a slash. */
  base: string
}

export type HalfSources = Record<keyof HalfPointers, ReleaseSource>

/** How long another server has for its word; one nearby answers within a few milliseconds. */
const patienceMs = 1_000

/** How long the pointer of another server counts as fresh; a folder is read anew each time. */
const freshMs = 1_000

/** How long a page waits for a pointer where an earlier one is known. */
const hurryMs = 150

/** To how many releases before the live one a page can fall back. */
const mostBefore = 3

/** No manifest or pointer of ours comes near it. */
const mostBytes = 1_000_000

const isAddress = (from: string) => /^https?:/.test(from)

/** There is no such file: nothing was released there yet, or it is gone. */
export class ReleaseFileMissing extends Error {}

/**
 * A JSON file of a release store.
 * @throws ReleaseFileMissing when there is none
 */
export async function readReleaseFile<T>(from: string, file: string): Promise<T> {
  if (!isAddress(from)) return JSON.parse(await readFileOf(`${from}/${file}`)) as T
  const address = new URL(file, from.endsWith('/') ? from : `${from}/`)
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.status === 404) throw new ReleaseFileMissing(`${address.href} is not there`)
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`)
  if (Number(answer.headers.get('Content-Length')) > mostBytes) {
    throw new Error(`${address.href} is too long`)
  }
  return (await answer.json()) as T
}

async function readFileOf(place: string): Promise<string> {
  try {
    return await readFile(place, 'utf8')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing ? new ReleaseFileMissing(`${place} is not there`) : error
  }
}

/** What a page cannot do without: a wrong answer in the place of a manifest is not taken for one. */
function isManifest(manifest: Partial<Release> | null, release: string): manifest is Release {
  return (
    manifest?.release === release &&
    Array.isArray(manifest.start) &&
    Array.isArray(manifest.next) &&
    typeof manifest.contract?.oldest === 'number' &&
    typeof manifest.shared === 'object'
  )
}

/**
 * The live releases of one app. Manifests never change, so each is read once. If another server does not
 * answer, its last answer holds, and a page waits for it at most 150 ms.
 * @param undeclared the addresses of releases that declare none
 */
export function createReleaseReader({ from, base }: ReleaseSource, undeclared?: readonly string[]) {
  const manifests = new Map<string, Promise<Release>>()
  let last: HalfPointer | null = null
  let askedAt = 0
  let asking: Promise<HalfPointer | null> | undefined

  function manifestOf(release: string): Promise<Release> {
    const known = manifests.get(release)
    if (known) return known
    const reading = readReleaseFile<Partial<Release> | null>(from, `${release}/release.json`).then(
      (manifest) => {
        if (isManifest(manifest, release)) return manifest
        throw new Error(`${release}/release.json is no manifest`)
      },
    )
    manifests.set(release, reading)
    reading.catch(() => manifests.delete(release))
    return reading
  }

  async function describe(release: string): Promise<HalfRelease> {
    const { files: _unused, ...manifest } = await manifestOf(release)
    const addresses = declaredAddresses(manifest.addresses) ?? undeclared
    return { ...manifest, addresses, base: `${base}${release}/` }
  }

  async function ask(): Promise<HalfPointer | null> {
    try {
      const pointer = await readReleaseFile<Pointer>(from, 'live.json')
      const named = [pointer.live, ...(pointer.before ?? []).map(({ release }) => release)]
      const tried = await Promise.all(
        named.slice(0, mostBefore + 1).map((release) => describe(release).catch(() => release)),
      )
      const [live, ...before] = tried.filter((one) => typeof one !== 'string')
      const missing = tried.filter((one) => typeof one === 'string')
      if (live) last = { live, before, missing }
    } catch {
      // What was said last holds.
    }
    askedAt = Date.now()
    return last
  }

  return {
    async read(): Promise<HalfPointer | null> {
      if (isAddress(from) && askedAt > 0 && Date.now() - askedAt < freshMs) return last
      asking ??= ask().finally(() => (asking = undefined))
      if (!isAddress(from) || !last) return asking
      const hurry = new Promise<HalfPointer | null>((resolve) => {
        setTimeout(() => resolve(last), hurryMs).unref()
      })
      return Promise.race([asking, hurry])
    },
  }
}

export type ReleaseReader = ReturnType<typeof createReleaseReader>
