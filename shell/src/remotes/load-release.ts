import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import { mismatch, type Terms } from '../contract/release.ts'
import type { HalfRelease } from '../page/page-data.ts'
import { arrived } from './arrived.ts'
import { createHost, isRefused } from './federation.ts'
import { type Fault, ReleaseFailure, isChunkFailure } from './release-failure.ts'

/** What this shell speaks and brings, put in by the build. */
declare const TERMS: Terms

/** How long a release may take without any of its bytes coming: what is here has to run by then. */
const patienceMs = 12_000

/** The host of this page, from the first half on. */
let openRemote: ReturnType<typeof createHost> | undefined

/** How often each release was asked for in this page. */
const attempts = new Map<string, number>()

/**
 * The name and the address of a release's entry. A second attempt has its own, which no failure of the
 * first in the browser can be the answer to; its chunks follow it (chunk-loading.ts).
 */
function attemptAt({ app, release, base }: HalfRelease, file: string) {
  const name = `${app}@${release}`
  const attempt = attempts.get(name) ?? 0
  attempts.set(name, attempt + 1)
  const again = attempt > 0 ? `?a=${attempt}` : ''
  return { name: name + again, entry: base + file + again }
}

const faultOfArrival = (error: unknown): Fault =>
  error instanceof Error && 'fault' in error ? (error.fault as Fault) : 'unreachable'

/** All bytes were here: what is left is that the browser refused them, or that they do not run. */
function faultOfStart(error: unknown): Fault {
  if (isChunkFailure(error)) return 'chunk'
  return isRefused(error) ? 'integrity' : 'broken'
}

/** A release may wait for itself for ever: it fails once no byte has come for `patienceMs`. */
function whenNothingComes(): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => {
      window.removeEventListener('manyhands:arriving', again)
      reject(new ReleaseFailure('hung'))
    }
    let timer = setTimeout(fail, patienceMs)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(fail, patienceMs)
    }
    window.addEventListener('manyhands:arriving', again)
  })
}

/**
 * The component that a release of a half exposes.
 * @throws ReleaseFailure when it does not fit this shell, does not come, or is no component
 */
export async function loadRelease(half: HalfRelease): Promise<ComponentType<HalfProps>> {
  const reason = mismatch(half, TERMS)
  if (reason) throw new ReleaseFailure(reason)
  const start = half.start[0]
  const { global } = half
  if (!start || !global) throw new ReleaseFailure('broken')
  const { file, integrity } = start
  // A development server's files change while they are looked at; everything else is named by its hash.
  if (!integrity && half.release !== 'dev') throw new ReleaseFailure('integrity')
  const attempt = attemptAt(half, file)
  await arrived(attempt.entry).catch((error: unknown) => {
    throw new ReleaseFailure(faultOfArrival(error), error)
  })
  openRemote ??= createHost(TERMS.shared, patienceMs)
  const opening = openRemote({ ...attempt, integrity, global })
  const loaded = await Promise.race([opening, whenNothingComes()]).catch((error: unknown) => {
    throw error instanceof ReleaseFailure ? error : new ReleaseFailure(faultOfStart(error), error)
  })
  if (typeof loaded?.default !== 'function') throw new ReleaseFailure('broken')
  return loaded.default as ComponentType<HalfProps>
}
