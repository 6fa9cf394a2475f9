import { setTimeout as after } from 'node:timers/promises'
import type { Pointer } from 'shell/release'
import { readPointer } from './live-pointer.ts'
import type { ReleaseCounts } from './release-counts.ts'
import {
  promoteCandidate,
  type ReleaseStore,
  setCandidate,
  withdrawCandidate,
} from './release-store.ts'
import { decide, type Decision, type Thresholds } from './watch-decision.ts'

export interface WatchOptions {
  store: ReleaseStore
  counts: ReleaseCounts
  thresholds: Thresholds
  /** Seconds between two looks. */
  interval: number
  /** Copies live.json from a bucket before it is read, and back after it was written. */
  pull(): void
  push(): void
  say(line: string): void
  /** Seconds of a clock that never jumps. */
  now?(): number
  sleep?(seconds: number): Promise<unknown>
}

const monotonic = () => performance.now() / 1000

/** Says how a candidate ended that another command has changed. */
function endOf(release: string, { live, candidate, withdrawn }: Pointer): string {
  if (live === release) return `${release} was made live by another command.`
  if (withdrawn.includes(release)) return `${release} was withdrawn by another command.`
  return candidate
    ? `${release} was replaced by the candidate ${candidate.release}, which this watch does not watch.`
    : `${release} is no longer the candidate: ${live} is live.`
}

/**
 * Watches the candidate of a half until it is live, withdrawn, or another command has ended it. Prints a line per
 * decision. Two watches of a candidate do no harm: each act names the release that it expects.
 * @returns false if the candidate was withdrawn, replaced or ended
 */
export async function watchCandidate(options: WatchOptions): Promise<boolean> {
  const { store, counts, thresholds, interval, say } = options
  const { now = monotonic, sleep = (seconds: number) => after(seconds * 1000) } = options
  const { app } = store
  /** The candidate, and time and pages when it got its share. */
  let watched: { release: string; share: number; at: number; pages: number } | undefined
  let said = ''
  const sayOnce = (line: string) => {
    if (line !== said) say(`${app} ${line}`)
    said = line
  }
  for (; ; await sleep(interval)) {
    let pointer: Pointer | undefined
    try {
      options.pull()
      pointer = readPointer(store.folder)
      if (!pointer) throw new Error('live.json is missing or invalid')
    } catch (error) {
      sayOnce(`waits: the release store cannot be read (${(error as Error).message}).`)
      continue
    }
    const { candidate, live } = pointer
    if (!candidate || (watched && candidate.release !== watched.release)) {
      sayOnce(watched ? endOf(watched.release, pointer) : 'has no candidate to watch.')
      return !watched || watched.release === live
    }
    const { release, share } = candidate
    // Failures of releases beyond those with counts of their own may be the candidate's, or not.
    const gap =
      (await counts.read()) ??
      (counts.of(app, 'other').failures > 0 ? 'more releases fail than the API counts' : undefined)
    const counted = counts.of(app, release)
    if (watched?.share !== share) watched = { release, share, at: now(), pages: counted.pages }
    const decision = decide(
      {
        candidate: counted,
        live: counts.of(app, live),
        share,
        seconds: now() - watched.at,
        pages: counted.pages - watched.pages,
        gap,
      },
      thresholds,
    )
    if (decision.act === 'wait') {
      sayOnce(`${release} waits: ${decision.why}.`)
      continue
    }
    try {
      const done = await carryOut(store, release, decision)
      options.push()
      sayOnce(`${release} ${done}: ${decision.why}.`)
    } catch (error) {
      sayOnce(`${release} waits: the pointer cannot be changed (${(error as Error).message}).`)
      continue
    }
    if (decision.act !== 'grow') return decision.act === 'promote'
  }
}

/** Returns what was done. */
async function carryOut(store: ReleaseStore, release: string, decision: Decision): Promise<string> {
  const expected = { expected: release }
  if (decision.act === 'grow') {
    await setCandidate(store, release, decision.share, expected)
    return `gets ${decision.share} % of the visitors`
  }
  await (decision.act === 'promote' ? promoteCandidate : withdrawCandidate)(store, expected)
  return decision.act === 'promote' ? 'is live' : 'is withdrawn'
}
