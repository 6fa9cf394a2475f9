import { readFile } from 'node:fs/promises'
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

/** How long a page waits for the word of another server; one nearby answers within a few. */
const patienceMs = 1_000

/** How long the pointer of another server counts as fresh; a folder is read anew each time. */
const freshMs = 1_000

const isAddress = (from: string) => /^https?:/.test(from)

/** A JSON file of a release store. */
export async function readStored<T>(from: string, file: string): Promise<T> {
  if (!isAddress(from)) return JSON.parse(await readFile(`${from}/${file}`, 'utf8')) as T
  const address = new URL(file, from.endsWith('/') ? from : `${from}/`)
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`)
  return (await answer.json()) as T
}

/**
 * What is live of one app. Manifests never change and are read once; a server that does not answer
 * keeps nobody waiting: what it said last holds until it is back.
 */
export function watchReleases({ from, base }: ReleaseSource) {
  const manifests = new Map<string, Promise<Release>>()
  let last: { at: number; pointer: HalfPointer } | undefined
  let asking: Promise<HalfPointer | null> | undefined

  function manifestOf(release: string): Promise<Release> {
    const known = manifests.get(release)
    if (known) return known
    const reading = readStored<Release>(from, `${release}/release.json`)
    manifests.set(release, reading)
    reading.catch(() => manifests.delete(release))
    return reading
  }

  async function describe(release: string): Promise<HalfRelease> {
    const { files: _unused, ...manifest } = await manifestOf(release)
    return { ...manifest, base: `${base}${release}/` }
  }

  async function ask(): Promise<HalfPointer | null> {
    try {
      const { live, before } = await readStored<Pointer>(from, 'live.json')
      const previous = before[0]
      const pointer = {
        live: await describe(live),
        before: previous ? await describe(previous.release).catch(() => null) : null,
      }
      last = { at: Date.now(), pointer }
      return pointer
    } catch {
      // Not asked again before its time is over: each page would wait for it.
      if (last) last.at = Date.now()
      return last?.pointer ?? null
    }
  }

  return {
    async read(): Promise<HalfPointer | null> {
      if (isAddress(from) && last && Date.now() - last.at < freshMs) return last.pointer
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
  }
}

export type ReleaseWatch = ReturnType<typeof watchReleases>
