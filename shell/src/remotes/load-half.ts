import type { HalfName } from '../contract/release.ts'
import type { HalfRelease } from '../page/page-data.ts'
import { pointerOf } from './half-pointers.ts'
import { type LoadedHalf, loadedHalves } from './loaded-halves.ts'
import { loadRelease } from './load-release.ts'
import { type Fault, isChunkFailure, isHungChunk, ReleaseFailure } from './release-failure.ts'
import { areStale, refreshPointers } from './refresh-pointers.ts'
import { reportFailure } from './report-failure.ts'

/** A mounted half that threw. */
export interface Crash {
  release: string
  error: unknown
}

const keyOf = (name: HalfName, release: string) => `${name}@${release}`

/** Releases that failed in this page: nobody is led back to them in the same misfortune. */
const bad = new Set<string>()

function forgive(name: HalfName) {
  for (const key of bad) if (key.startsWith(`${name}@`)) bad.delete(key)
}

/** When a later part of a release last did not come. */
const missedAt = new Map<string, number>()

/** Within this time a second part that does not come is no chance, but the release's own fault. */
const chanceMs = 60_000

/** What crashed, or hangs, is bad; one part that was missing leaves the release a second chance. */
function judge(name: HalfName, { release, error }: Crash): Fault {
  const key = keyOf(name, release)
  const before = missedAt.get(key)
  const now = performance.now()
  if (!isChunkFailure(error)) {
    bad.add(key)
    return 'crashed'
  }
  if (isHungChunk(error) || (before !== undefined && now - before < chanceMs)) bad.add(key)
  missedAt.set(key, now)
  return 'chunk'
}

/** The release to try next: the live one, else the latest before it. */
function candidate(name: HalfName): HalfRelease | undefined {
  const pointer = pointerOf(name) ?? undefined
  return (
    pointer &&
    [pointer.live, ...pointer.before].find(({ release }) => !bad.has(keyOf(name, release)))
  )
}

type Failures = { release: string; fault: Fault }[]

function report(name: HalfName, failures: Failures, outcome: 'fallback' | 'renewed' | 'message') {
  for (const failure of failures) reportFailure({ half: name, ...failure, outcome })
}

/** What is live, then what was live before; what fails is added to `failures`. */
async function loadFirst(name: HalfName, failures: Failures): Promise<LoadedHalf | undefined> {
  for (let half = candidate(name); half; half = candidate(name)) {
    const { release, addresses } = half
    try {
      const Component = await loadRelease(half)
      const isLive = release === pointerOf(name)?.live.release && failures.every(isPassing)
      report(name, failures, isLive ? 'renewed' : 'fallback')
      return { release, addresses, Component }
    } catch (error) {
      const fault = error instanceof ReleaseFailure ? error.fault : 'broken'
      // Other bytes may lie in this browser's own cache: once more, at another address.
      const isFirst = failures.every((failure) => failure.release !== release)
      if (fault !== 'integrity' || !isFirst) bad.add(keyOf(name, release))
      failures.push({ release, fault })
    }
  }
  return undefined
}

/** Of what was wrong with a release that runs in the end. */
const isPassing = ({ fault }: Failures[number]) => fault === 'chunk' || fault === 'integrity'

interface LoadOptions {
  /** By a Retry, or at another address: everything that failed before may be tried again. */
  again?: boolean
  /** Of a mounted half, which is to be replaced. */
  crash?: Crash
}

/**
 * The half's live release; where that fails, by itself the latest one before it that runs. Pointers
 * that are old, or led nowhere, are asked for anew, once.
 * @throws when none of them runs
 */
export async function loadHalf(
  name: HalfName,
  { again = false, crash }: LoadOptions = {},
): Promise<LoadedHalf> {
  const failures: Failures = []
  if (again) forgive(name)
  if (crash) failures.push({ release: crash.release, fault: judge(name, crash) })
  const isMissingPart = failures.some(({ fault }) => fault === 'chunk')
  const asks = again || isMissingPart || areStale() || !pointerOf(name)
  if (asks) await refreshPointers()
  // Named by the pointer, and not there.
  for (const release of pointerOf(name)?.missing ?? []) {
    failures.push({ release, fault: 'unreachable' })
  }
  let half = await loadFirst(name, failures)
  if (!half && !asks) {
    await refreshPointers()
    half = await loadFirst(name, failures)
  }
  if (half) return half
  report(name, failures, 'message')
  throw new Error(`No release of ${name} runs`)
}

const first = new Map<HalfName, Promise<LoadedHalf>>()

/**
 * Begins to load a half; whoever mounts it later gets the same promise. Fails silently until then,
 * and whoever comes after that finds everything forgiven: time has passed.
 */
export function prefetchHalf(name: HalfName): Promise<LoadedHalf> {
  return first.get(name) ?? begin(name, loadHalf(name, { again: !candidate(name) && bad.size > 0 }))
}

/** Loads it again, after a Retry or in the place of what has crashed: from now on for everybody. */
export const replaceHalf = (name: HalfName, options: LoadOptions) =>
  begin(name, loadHalf(name, options))

function begin(name: HalfName, loading: Promise<LoadedHalf>) {
  first.set(name, loading)
  loadedHalves.delete(name)
  loading.then(
    (half) => loadedHalves.set(name, half),
    () => {
      if (first.get(name) === loading) first.delete(name)
    },
  )
  return loading
}
