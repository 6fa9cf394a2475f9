import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Histogram buckets, in seconds: from a 304 to an upload of fifteen photos. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Creates all metrics of the app. `/metrics` returns these and the process metrics
 * (`process-metrics.ts`). A label has a short, fixed list of values: never an id, an address or
 * user data. Code counts events through `c.get('metrics')`; a gauge with `collect` reads its value
 * on each scrape.
 */
export function createMetrics(ofProcess?: Registry) {
  // Not the package's global registry, so that each app in a test has its own counts.
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    /** All registries that `/metrics` returns. */
    registries: ofProcess ? [registry, ofProcess] : [registry],
    requestsUnderWay: new Gauge({
      name: 'manyhands_requests_under_way',
      help: 'Requests in progress: the response is not completely sent.',
      registers,
    }),
    requests: new Histogram({
      name: 'manyhands_request_seconds',
      help: 'Duration from the request headers to the last byte of the response; status is 2xx, 4xx and so on.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    unexpectedErrors: new Counter({
      name: 'manyhands_unexpected_errors_total',
      help: 'Responses with 500. The log has each error.',
      registers,
    }),
    requestsShed: new Counter({
      name: 'manyhands_requests_shed_total',
      help: 'Responses with 503 or 507, by reason: what ran out.',
      labelNames: ['reason'],
      registers,
    }),
    requestsLimited: new Counter({
      name: 'manyhands_requests_limited_total',
      help: 'Responses with 429, by the limit that was reached.',
      labelNames: ['limit'],
      registers,
    }),
    requestsLeft: new Counter({
      name: 'manyhands_requests_left_total',
      help: 'Requests whose client disconnected before the response.',
      registers,
    }),
    databaseErrors: new Counter({
      name: 'manyhands_database_errors_total',
      help: 'Requests that failed in the database, by the SQLSTATE of the server or the error code of the driver.',
      labelNames: ['code'],
      registers,
    }),
    halfFailures: new Counter({
      name: 'manyhands_half_failures_total',
      help: 'Halves that the shell could not show, as reported by browsers; the release `other` stands for all after the first 50.',
      labelNames: ['half', 'release', 'fault', 'outcome'],
      registers,
    }),
    /** The releases that have counts in `halfFailures`, each as half and release. */
    failedReleases: new Set<string>(),
    halfFailureReportsRefused: new Counter({
      name: 'manyhands_half_failure_reports_refused_total',
      help: 'Reports of failed halves beyond the limit of their IP address.',
      registers,
    }),
    imagesStored: new Counter({
      name: 'manyhands_images_stored_total',
      help: 'Image files stored, in all widths.',
      registers,
    }),
    imageBytesStored: new Counter({
      name: 'manyhands_image_bytes_stored_total',
      help: 'Bytes of the image files stored.',
      registers,
    }),
    imageStoreErrors: new Counter({
      name: 'manyhands_image_store_errors_total',
      help: 'Failed operations of the image store: put, open or delete.',
      labelNames: ['operation', 'code'],
      registers,
    }),
    sweeps: new Gauge({
      name: 'manyhands_sweep_last_success_timestamp_seconds',
      help: 'When a sweep last completed.',
      labelNames: ['sweep'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
