import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import { mismatch, type Terms } from '../contract/release.ts'
import type { HalfRelease } from '../page/page-data.ts'
import { arrived } from './arrived.ts'
import { type Fault, ReleaseFailure, isChunkFailure } from './release-failure.ts'

/** What this shell speaks and brings, put in by the build. */
declare const TERMS: Terms

/** How long a release may take without any of its bytes coming: what is here has to run by then. */
const patienceMs = 12_000

/** By absolute address: that is how the runtime asks for it. */
const integrityByEntry = new Map<string, string>()

const absolute = (address: string) => new URL(address, location.href).href

/** Entries run only when their bytes are those that the page named. */
const integrityPlugin = {
  name: 'entries-are-what-the-page-says',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    const integrity = integrityByEntry.get(absolute(url))
    if (integrity) script.integrity = integrity
    return { script, timeout: patienceMs }
  },
}

/** One name per release: two releases of a half can live in one page without touching. */
const remoteName = ({ app, release }: HalfRelease) => `${app}@${release}`

/** How often each release was asked for in this page. */
const attempts = new Map<string, number>()

/**
 * The address of a release's entry. A second attempt has one of its own, which no failure of the
 * first, in the browser or in the federation runtime, can be the answer to.
 */
function addressOf(half: HalfRelease): { entry: string; again: boolean } {
  const start = half.start[0]
  if (!start) throw new ReleaseFailure('broken')
  // A development server's files change while they are looked at; everything else is named by its hash.
  if (!start.integrity && half.release !== 'dev') throw new ReleaseFailure('integrity')
  const attempt = attempts.get(remoteName(half)) ?? 0
  attempts.set(remoteName(half), attempt + 1)
  const entry = `${half.base}${start.file}${attempt > 0 ? `?a=${attempt}` : ''}`
  if (integrityByEntry.size === 0) registerPlugins([integrityPlugin])
  integrityByEntry.set(absolute(entry), start.integrity)
  return { entry, again: attempt > 0 }
}

const faultOfArrival = (error: unknown): Fault =>
  error instanceof Error && 'fault' in error ? (error.fault as Fault) : 'unreachable'

/** All bytes were here: what is left is that the browser refused them, or that they do not run. */
function faultOfStart(error: unknown): Fault {
  if (isChunkFailure(error)) return 'chunk'
  return String(error).includes('ScriptNetworkError') ? 'integrity' : 'broken'
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
  const { entry, again } = addressOf(half)
  await arrived(entry).catch((error: unknown) => {
    throw new ReleaseFailure(faultOfArrival(error), error)
  })
  registerRemotes(
    [{ name: remoteName(half), entry, entryGlobalName: half.global, type: 'global' }],
    { force: again },
  )
  const settling = loadRemote<{ default?: unknown }>(`${remoteName(half)}/App`)
  const loaded = await Promise.race([settling, whenNothingComes()]).catch((error: unknown) => {
    throw error instanceof ReleaseFailure ? error : new ReleaseFailure(faultOfStart(error), error)
  })
  if (typeof loaded?.default !== 'function') throw new ReleaseFailure('broken')
  return loaded.default as ComponentType<HalfProps>
}
