import { TimedQueue } from '../platform/overload/timed-queue.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { HalfFailure } from './half-failures.contract.ts'

/**
 * If a half fails for all users, all browsers report the failure at the same time. This queue
 * limits the reports to two pool connections.
 */
const reportQueue = new TimedQueue({ concurrency: 2, targetMs: 1_000, name: 'reports' })

/** How many releases have their own counts. Browsers name them, and each costs memory in every scrape. */
const maxCountedReleases = 50

/** Returns the release as a label: `other` if it is not among the first that were reported. */
function labelOf({ failedReleases }: Metrics, half: string, release: string): string {
  const key = `${half} ${release}`
  if (failedReleases.size < maxCountedReleases) failedReleases.add(key)
  return failedReleases.has(key) ? release : 'other'
}

type Reporting = Pick<AppEnv['Variables'], 'attempts' | 'metrics' | 'log' | 'requestId'>

/**
 * Counts and logs a failure. Throws 429 above the limit of the IP address, 503 if the report has to
 * wait for over a second. Only the rate limiter stores the IP address, without the report.
 */
export async function reportHalfFailure(
  { attempts, metrics, log, requestId }: Reporting,
  { half, release, shell, fault, outcome }: HalfFailure,
  address: string,
) {
  try {
    await reportQueue.run(() => countAttempt(attempts.failureReports, address))
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) metrics.halfFailureReportsRefused.inc()
    throw error
  }
  metrics.halfFailures.inc({ half, release: labelOf(metrics, half, release), fault, outcome })
  log.warn({ request_id: requestId, half, release, shell, fault, outcome }, 'a half failed')
}
