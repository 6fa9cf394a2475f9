import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import { mismatch, type Compatibility } from '../contract/release.ts'
import type { HalfRelease } from '../page/page-data.ts'
import { createHost } from './federation.ts'
import { ReleaseFailure } from './release-failure.ts'

/** The contract numbers and package versions of this shell. The build inserts them. */
declare const COMPATIBILITY: Compatibility

/**
 * A release must download and run its entry and first chunks without a pause of this length. It is longer than the
 * 10 seconds after which a stalled download checks the network or fails (download-script.ts).
 */
const stallTimeoutMs = 12_000

/** The federation host of this page, created with the first half. */
let openRemote: ReturnType<typeof createHost> | undefined

/** How many times this page tried to load each release. */
const attempts = new Map<string, number>()

/**
 * Returns the runtime's name for a release, and the URL of its entry. Each further attempt has a new URL, so
 * that the browser cannot reuse a cached failure. The release's chunks use the same query (chunk-loading.ts).
 */
function nextAttempt({ app, release, base }: HalfRelease, file: string) {
  const name = `${app}@${release}`
  const attempt = attempts.get(name) ?? 0
  attempts.set(name, attempt + 1)
  const query = attempt > 0 ? `?a=${attempt}` : ''
  return { name: name + query, entry: base + file + query }
}

/**
 * Rejects after `stallTimeoutMs` without `manyhands:arriving`, the sign that a download is still active.
 * Without this limit, loading a module with an endless top-level await would never end.
 */
function rejectOnStall(): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => {
      window.removeEventListener('manyhands:arriving', restart)
      reject(new ReleaseFailure('hung'))
    }
    let timer = setTimeout(fail, stallTimeoutMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(fail, stallTimeoutMs)
    }
    window.addEventListener('manyhands:arriving', restart)
  })
}

/**
 * Loads a release of a half. Returns the component that the release exposes.
 * @throws ReleaseFailure if the release does not fit this shell, does not load, or exposes no component
 */
export async function loadRelease(half: HalfRelease): Promise<ComponentType<HalfProps>> {
  const reason = mismatch(half, COMPATIBILITY)
  if (reason) throw new ReleaseFailure(reason)
  const start = half.start[0]
  const { global } = half
  if (!start || !global) throw new ReleaseFailure('broken')
  const { file, integrity } = start
  // The files of a development server have no integrity hash: they change while the page is open.
  if (!integrity && half.release !== 'dev') throw new ReleaseFailure('integrity')
  const attempt = nextAttempt(half, file)
  openRemote ??= createHost(COMPATIBILITY.shared, stallTimeoutMs)
  const opening = openRemote({ ...attempt, integrity, global })
  const loaded = await Promise.race([opening, rejectOnStall()])
  if (typeof loaded?.default !== 'function') throw new ReleaseFailure('broken')
  return loaded.default as ComponentType<HalfProps>
}
