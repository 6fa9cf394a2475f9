import { readFile } from 'node:fs/promises'
import type { HalfName, LiveHalf, LiveHalves, Release } from '../src/page/page-data.ts'

/** Where a half's live release is found, asked anew for every page: deploying it restarts nothing. */
export interface HalfSource {
  /** A folder with release.json, or the http(s) address of one. */
  from: string
  /** The address of its files for browsers, ending with a slash. */
  base: string
}

export type HalfSources = Record<HalfName, HalfSource>

/** How long a page waits for the word of a half's server; a local one answers within a few. */
const patienceMs = 1_000

async function readManifest(from: string): Promise<Release> {
  if (!/^https?:/.test(from)) {
    return JSON.parse(await readFile(`${from}/release.json`, 'utf8')) as Release
  }
  const address = new URL('release.json', from.endsWith('/') ? from : `${from}/`)
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`)
  return (await answer.json()) as Release
}

/** The manifest of the release in `folder`, as a build left it. */
export const readRelease = readManifest

async function readLive({ from, base }: HalfSource): Promise<LiveHalf | null> {
  try {
    return { ...(await readManifest(from)), base }
  } catch {
    return null
  }
}

/** What is live now; a half that cannot be asked is null and does not keep the others waiting. */
export async function readLiveHalves(sources: HalfSources): Promise<LiveHalves> {
  const [customer, packer] = await Promise.all([
    readLive(sources['customer-app']),
    readLive(sources['packer-app']),
  ])
  return { 'customer-app': customer, 'packer-app': packer }
}
