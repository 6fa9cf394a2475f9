/** Pages that named a release, and the failures of the release that browsers reported. */
export interface Counts {
  pages: number
  failures: number
}

export interface Facts {
  /** Since the watch began to count. */
  candidate: Counts
  live: Counts
  /** Percent of the visitors that get the candidate. */
  share: number
  /** Time and the candidate's pages since it got this share. */
  seconds: number
  pages: number
  /** Why counts are incomplete, such as a process that does not answer; undefined if they are complete. */
  gap: string | undefined
}

export interface Thresholds {
  /** How long, and for how many of its pages, a candidate keeps a share before it grows. */
  seconds: number
  pages: number
}

/**
 * The share that the candidate gets: 100 makes it live, 0 withdraws it; undefined: wait. While the watch waits, `why` has no
 * figures that change with each look, so that it can be printed once.
 */
export interface Decision {
  share?: number
  why: string
}

const steps = [5, 25, 100]

const leastFailures = 3
const factor = 3
const margin = 0.005

/**
 * Above this rate of live's failures, something else than the candidate fails, or reports are forged. Then the
 * comparison says too little to grow.
 */
const highestLiveRate = 0.01

/** A page server can be away while browsers report failures, so there may be more failures than pages. */
const rateOf = ({ pages, failures }: Counts) => failures / Math.max(pages, failures, 1)

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`
const textOf = (counts: Counts) =>
  `${counts.failures} failures in ${counts.pages} pages (${percent(rateOf(counts))})`

/**
 * Decides what happens to a candidate. Withdraws it even if counts are incomplete, since failures that are known stay
 * true. Otherwise an incomplete count means to wait.
 */
export function decide(facts: Facts, { seconds, pages }: Thresholds): Decision {
  const { candidate, live, share, gap } = facts
  const [rate, liveRate] = [rateOf(candidate), rateOf(live)]
  const why = `${textOf(candidate)}; the live release: ${textOf(live)}`
  const isWorse = rate > liveRate * factor && rate > liveRate + margin
  if (candidate.failures >= leastFailures && candidate.pages > 0 && isWorse) {
    return { share: 0, why }
  }
  const wait = (reason: string): Decision => ({ why: reason })
  if (gap) return wait(gap)
  if (live.failures >= leastFailures && liveRate > highestLiveRate) {
    return wait(`the live release fails in over ${percent(highestLiveRate)} of its pages, too`)
  }
  if (facts.seconds < seconds) {
    return wait(`it has to keep ${share} % for ${seconds / 60} minutes and ${pages} pages`)
  }
  if (facts.pages === 0) return wait(`no visitor has opened a page with it at ${share} %`)
  if (facts.pages < pages) return wait(`visitors have opened fewer than ${pages} pages with it`)
  if (live.pages === 0) return wait('no visitor has opened a page with the live release meanwhile')
  return { share: steps.find((step) => step > share) ?? 100, why }
}
