import { readFile } from 'node:fs/promises'
import { declaredAddresses, undeclaredAddresses } from '../src/contract/addresses.ts'
import { declaredSkeletons } from '../src/contract/skeletons.ts'
import { offeredIn, type Pointer, type Release } from '../src/contract/release.ts'
import type { HalfPointer, HalfPointers, HalfRelease, PageData } from '../src/page/page-data.ts'

export interface ReleaseSource {
  /** Where this process reads the app's releases: a folder of the release store, or its HTTP(S) URL. */
  from: string
  /** The URL of the releases for browsers, ending with a slash. */
  base: string
}

export type HalfSources = Record<keyof HalfPointers, ReleaseSource>

/** Time limit of a request to another server. A nearby server answers within a few milliseconds. */
const fetchTimeoutMs = 1_000

/**
 * A pointer from another server is read again after this time. A pointer from a folder is read for every
 * page.
 */
const freshMs = 1_000

/** How long a page waits for a new pointer if an earlier one is known. */
const maxPageWaitMs = 150

/** How many earlier releases a page can fall back to. */
const maxFallbacks = 3

/** The size limit of a manifest or pointer from another server, if it sends Content-Length. */
const maxBytes = 1_000_000

const isUrl = (from: string) => /^https?:/.test(from)

/** The file does not exist: the app has no release yet, or the release was deleted. */
export class ReleaseFileMissing extends Error {}

/**
 * Reads a JSON file of a release store.
 * @throws ReleaseFileMissing if it does not exist
 */
export async function readReleaseFile<T>(from: string, file: string): Promise<T> {
  if (!isUrl(from)) return JSON.parse(await readText(`${from}/${file}`)) as T
  const url = new URL(file, from.endsWith('/') ? from : `${from}/`)
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  })
  if (response.status === 404) throw new ReleaseFileMissing(`${url.href} does not exist`)
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`)
  if (Number(response.headers.get('Content-Length')) > maxBytes) {
    throw new Error(`${url.href} is larger than ${maxBytes} bytes`)
  }
  return (await response.json()) as T
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing ? new ReleaseFileMissing(`${file} does not exist`) : error
  }
}

/** What an app's pointer offers to visitors. */
export interface Offer extends HalfPointer {
  candidate?: HalfRelease
  /** The candidate's percentage of the visitors. */
  share: number
  /** The names of the releases that may be previewed. */
  previews: string[]
}

/** Checks the fields that a page needs: another server may return something other than a manifest. */
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
 * Creates a reader of one app's live release, its fallbacks and its candidate. Manifests never change, so the
 * reader reads each manifest once. If a read fails, the last known pointer stays valid. While a pointer is known, `read`
 * waits at most 150 ms for another server.
 *
 * @param undeclared the addresses to use if a release declares none
 */
export function createReleaseReader({ from, base }: ReleaseSource, undeclared?: readonly string[]) {
  const described = new Map<string, Promise<HalfRelease>>()
  let lastKnown: Offer | null = null
  let refreshedAt = 0
  let refreshing: Promise<Offer | null> | undefined

  /** The caller must have the release's name from the pointer. */
  function describe(release: string): Promise<HalfRelease> {
    const known = described.get(release)
    if (known) return known
    const reading = readDescribed(release)
    described.set(release, reading)
    reading.catch(() => described.delete(release))
    return reading
  }

  async function readDescribed(release: string): Promise<HalfRelease> {
    const file = `${release}/release.json`
    const read = await readReleaseFile<Partial<Release> | null>(from, file)
    if (!isManifest(read, release)) throw new Error(`${file} is not a manifest`)
    const { files: _unused, ...manifest } = read
    const addresses = declaredAddresses(manifest.addresses) ?? undeclared
    const skeletons = declaredSkeletons(manifest.skeletons, addresses)
    return { ...manifest, addresses, skeletons, base: `${base}${release}/` }
  }

  async function refresh(): Promise<Offer | null> {
    try {
      const pointer = await readReleaseFile<Pointer>(from, 'live.json')
      const named = [pointer.live, ...(pointer.before ?? []).map(({ release }) => release)]
      const { candidate: grown, previews } = offeredIn(pointer)
      const [candidate, ...tried] = await Promise.all([
        grown && describe(grown.release).catch(() => undefined),
        ...named.slice(0, maxFallbacks + 1).map((one) => describe(one).catch(() => one)),
      ])
      const [live, ...before] = tried.filter((one) => typeof one !== 'string')
      const missing = tried.filter((one) => typeof one === 'string')
      if (live) lastKnown = { live, before, missing, candidate, share: grown?.share ?? 0, previews }
    } catch {
      // Keep the last known pointer.
    }
    refreshedAt = Date.now()
    return lastKnown
  }

  return {
    describe,
    async read(): Promise<Offer | null> {
      if (isUrl(from) && refreshedAt > 0 && Date.now() - refreshedAt < freshMs) return lastKnown
      refreshing ??= refresh().finally(() => (refreshing = undefined))
      if (!isUrl(from) || !lastKnown) return refreshing
      const timeout = new Promise<Offer | null>((resolve) => {
        setTimeout(() => resolve(lastKnown), maxPageWaitMs).unref()
      })
      return Promise.race([refreshing, timeout])
    },
  }
}

/** Puts a release before the live one, its first fallback. */
export const insteadOfLive = (release: HalfRelease, pointer: HalfPointer): HalfPointer => ({
  live: release,
  before: [pointer.live, ...pointer.before]
    .filter((one) => one.release !== release.release)
    .slice(0, maxFallbacks),
  missing: pointer.missing,
})

/** Returns the addresses of each half: those that its live release declares, otherwise `undeclaredAddresses`. */
export const liveAddresses = (halves: HalfPointers): PageData['addresses'] => ({
  'customer-app': halves['customer-app']?.live.addresses ?? undeclaredAddresses['customer-app'],
  'packer-app': halves['packer-app']?.live.addresses ?? undeclaredAddresses['packer-app'],
})

export type ReleaseReader = ReturnType<typeof createReleaseReader>

const withoutSkeleton = ({ skeletons: _unused, ...release }: HalfRelease): HalfRelease => release

/** Removes the skeletons, which browsers do not need: the server has rendered the page's skeleton to HTML. */
export function withoutSkeletons(halves: HalfPointers): HalfPointers {
  const strip = (pointer: HalfPointer | null) =>
    pointer && {
      live: withoutSkeleton(pointer.live),
      before: pointer.before.map(withoutSkeleton),
      missing: pointer.missing,
    }
  return {
    'customer-app': strip(halves['customer-app']),
    'packer-app': strip(halves['packer-app']),
  }
}
