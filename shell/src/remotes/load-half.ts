import type { HalfFailure } from 'api/client'
import { api } from '../api.ts'
import type { HalfName } from '../contract/release.ts'
import type { HalfRelease } from '../page/page-data.ts'
import { type LoadedHalf, loadedHalves, pointerOf } from './half-pointers.ts'
import { loadRelease } from './load-release.ts'
import { areStale, refreshPointers } from './refresh-pointers.ts'
import { type Fault, isChunkFailure, isHungChunk, ReleaseFailure } from './release-failure.ts'

/** An error that a mounted half threw. */
export interface Crash {
  release: string
  error: unknown
}

const keyOf = (name: HalfName, release: string) => `${name}@${release}`

/**
 * Releases that failed in this document. They are skipped until every release has failed and another attempt
 * begins: the user retries, opens another page, or prefetches the half.
 */
const failedReleases = new Set<string>()

function clearFailedReleases(name: HalfName) {
  for (const key of failedReleases) if (key.startsWith(`${name}@`)) failedReleases.delete(key)
}

/** When a chunk of a release last failed to load. */
const chunkFailedAt = new Map<string, number>()

/** A release whose chunks fail twice within this time is marked as failed. */
const repeatWindowMs = 60_000

/**
 * Marks the release as failed if its code crashed, if a chunk hung, or if chunks failed to load twice within
 * `repeatWindowMs`. A single failure does not count, because the cause may be the network. Returns the fault
 * to report.
 */
function recordCrash(name: HalfName, { release, error }: Crash): Fault {
  const key = keyOf(name, release)
  const before = chunkFailedAt.get(key)
  const now = performance.now()
  if (!isChunkFailure(error)) {
    failedReleases.add(key)
    return 'crashed'
  }
  const isRepeated = before !== undefined && now - before < repeatWindowMs
  if (isHungChunk(error) || isRepeated) failedReleases.add(key)
  chunkFailedAt.set(key, now)
  return 'chunk'
}

/** Returns the release to try next: the live one or, if it has failed, the latest earlier one that has not. */
function nextRelease(name: HalfName): HalfRelease | undefined {
  const pointer = pointerOf(name) ?? undefined
  return (
    pointer &&
    [pointer.live, ...pointer.before].find(
      ({ release }) => !failedReleases.has(keyOf(name, release)),
    )
  )
}

type Failures = { release: string; fault: Fault }[]

function report(name: HalfName, failures: Failures, outcome: 'fallback' | 'renewed' | 'message') {
  for (const failure of failures) reportFailure({ half: name, ...failure, outcome })
}

/** Tries the live release, then those before it. Adds each failure to `failures`. */
async function loadFirstThatRuns(
  name: HalfName,
  failures: Failures,
): Promise<LoadedHalf | undefined> {
  for (let half = nextRelease(name); half; half = nextRelease(name)) {
    const { release, addresses } = half
    try {
      const Component = await loadRelease(half)
      const isLive = release === pointerOf(name)?.live.release && failures.every(isTransient)
      report(name, failures, isLive ? 'renewed' : 'fallback')
      return { release, addresses, Component }
    } catch (error) {
      const fault = error instanceof ReleaseFailure ? error.fault : 'broken'
      // After the first integrity failure, do not mark the release as failed: the browser may have cached
      // wrong bytes, and the next attempt uses a new URL.
      const isFirst = failures.every((failure) => failure.release !== release)
      if (fault !== 'integrity' || !isFirst) failedReleases.add(keyOf(name, release))
      failures.push({ release, fault })
    }
  }
  return undefined
}

/** Whether the release may run if it is loaded again. */
const isTransient = ({ fault }: Failures[number]) => fault === 'chunk' || fault === 'integrity'

interface LoadOptions {
  /** Whether to try failed releases again: after a Retry, or when the user leaves the error for another page. */
  again?: boolean
  /** The error of the mounted half that this load replaces. */
  crash?: Crash
}

/**
 * Loads the half's live release. If that fails, loads the latest earlier release that runs. Refreshes the
 * pointers at most once: at the start if they may be out of date, otherwise after every release has failed.
 * @throws ReleaseFailure with the first fault, if no release runs
 */
export async function loadHalf(
  name: HalfName,
  { again = false, crash }: LoadOptions = {},
): Promise<LoadedHalf> {
  const failures: Failures = []
  if (again) clearFailedReleases(name)
  if (crash) failures.push({ release: crash.release, fault: recordCrash(name, crash) })
  const isChunkMissing = failures.some(({ fault }) => fault === 'chunk')
  const refreshesFirst = again || isChunkMissing || areStale() || !pointerOf(name)
  if (refreshesFirst) await refreshPointers()
  // Releases that the pointer names but the store no longer has.
  for (const release of pointerOf(name)?.missing ?? []) {
    failures.push({ release, fault: 'unreachable' })
  }
  let half = await loadFirstThatRuns(name, failures)
  if (!half && !refreshesFirst) {
    await refreshPointers()
    half = await loadFirstThatRuns(name, failures)
  }
  if (half) return half
  report(name, failures, 'message')
  throw new ReleaseFailure(failures[0]?.fault ?? 'unreachable')
}

const loads = new Map<HalfName, Promise<LoadedHalf>>()

/**
 * Starts to load a half. Later calls get the same promise. After a failed load, the next call tries every
 * release again, since a release that failed may work by then.
 */
export function startHalf(name: HalfName): Promise<LoadedHalf> {
  return (
    loads.get(name) ??
    begin(name, loadHalf(name, { again: !nextRelease(name) && failedReleases.size > 0 }))
  )
}

/** Loads a half again, after a Retry or a crash. Later calls of `startHalf` get this load. */
export const replaceHalf = (name: HalfName, options: LoadOptions) =>
  begin(name, loadHalf(name, options))

function begin(name: HalfName, loading: Promise<LoadedHalf>) {
  loads.set(name, loading)
  loadedHalves.delete(name)
  loading.then(
    (half) => loadedHalves.set(name, half),
    () => {
      if (loads.get(name) === loading) loads.delete(name)
    },
  )
  return loading
}

/** The maximum number of reports per document. */
const maxReports = 10

const reported = new Set<string>()

/** Reports to the API that a release of a half failed: each failure once per document, without user data. */
function reportFailure(failure: Omit<HalfFailure, 'shell'>): void {
  const key = JSON.stringify(failure)
  if (reported.has(key) || reported.size >= maxReports) return
  reported.add(key)
  const json = { ...failure, shell: RELEASE }
  api.api['half-failures']
    .$post({ json }, { init: { keepalive: true, credentials: 'omit' } })
    .catch(() => {})
}
