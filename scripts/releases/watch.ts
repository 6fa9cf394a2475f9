import { setTimeout as after } from 'node:timers/promises'
import { stateOf } from './live-pointer.ts'
import type { ReleaseCounts } from './release-counts.ts'
import { readLatest, type ReleaseStore, setShare } from './release-store.ts'
import { decide, type Thresholds } from './watch-decision.ts'

export interface WatchOptions {
  store: ReleaseStore
  counts: ReleaseCounts
  thresholds: Thresholds
  say?(line: string): void
  /** Seconds of a clock that never jumps. */
  now?(): number
  /** Waits between two looks. */
  rest?(): Promise<unknown>
}

/**
 * Watches the candidate of a half until it is live, withdrawn, or another command has ended it. Prints a line per
 * decision. Two watches of a candidate do no harm: each act names the release that it expects.
 * @returns false if the candidate was withdrawn, replaced or ended
 */
export async function watchCandidate({
  store,
  counts,
  thresholds,
  say = (line) => console.log(line),
  now = () => performance.now() / 1000,
  rest = () => after(10_000),
}: WatchOptions): Promise<boolean> {
  const { app } = store
  /** The candidate, and time and pages when it got its share. */
  let watched: { release: string; share: number; at: number; pages: number } | undefined
  let said = ''
  const sayOnce = (line: string) => {
    if (line !== said) say(`${app} ${line}`)
    said = line
  }

  /** Returns the result if the watch has ended. */
  async function look(): Promise<boolean | undefined> {
    const pointer = readLatest(store)
    if (!pointer) throw new Error('live.json is missing or invalid')
    const { candidate, live } = pointer
    const release = watched?.release ?? candidate?.release
    if (!release) {
      sayOnce('has no candidate to watch.')
      return true
    }
    if (candidate?.release !== release) {
      sayOnce(`${release} was changed by another command: ${stateOf(pointer, release)}.`)
      return release === live
    }
    const { share } = candidate
    // Failures of releases beyond those with counts of their own may be the candidate's, or not.
    const gap =
      (await counts.read()) ??
      (counts.of(app, 'other').failures > 0 ? 'more releases fail than the API counts' : undefined)
    const counted = counts.of(app, release)
    if (watched?.share !== share) watched = { release, share, at: now(), pages: counted.pages }
    const [seconds, pages] = [now() - watched.at, counted.pages - watched.pages]
    const facts = { candidate: counted, live: counts.of(app, live), share, seconds, pages, gap }
    const { share: next, why } = decide(facts, thresholds)
    if (next === undefined) {
      sayOnce(`${release} waits: ${why}.`)
      return undefined
    }
    const changed = await setShare(store, next, { expected: release })
    sayOnce(`${release} is now ${stateOf(changed, release)}: ${why}.`)
    return [0, 100].includes(next) ? next === 100 : undefined
  }

  for (; ; await rest()) {
    try {
      const result = await look()
      if (result !== undefined) return result
    } catch (error) {
      sayOnce(`waits: ${(error as Error).message}.`)
    }
  }
}
