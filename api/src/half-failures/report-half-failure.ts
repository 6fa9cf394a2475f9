import { TimedQueue } from '../platform/overload/timed-queue.ts'
import type { AppEnv } from '../app-env.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { HalfFailure } from './half-failures.contract.ts'

/** When a half fails for everybody, all report at once: the pool's other connections are not theirs. */
const reportQueue = new TimedQueue({ concurrency: 2, targetMs: 1_000, name: 'reports' })

type Reporting = Pick<AppEnv['Variables'], 'attempts' | 'metrics' | 'log' | 'requestId'>

/**
 * Counts and logs a failure; 429 beyond the limit of the address, 503 when too many wait. The
 * address is known to the limit's counter only, which does not know what was reported.
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
  metrics.halfFailures.inc({ half, fault, outcome })
  log.warn({ request_id: requestId, half, release, shell, fault, outcome }, 'a half failed')
}
