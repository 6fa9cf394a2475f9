import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** From a page that is kept to a body with fifteen photos. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * All that this app counts, on one screen; `/metrics` tells it, and what the process counts besides
 * (`process-metrics.ts`). A label has a known, short list of values: never an id, an address or a
 * text that somebody sent. What happens counts itself by `c.get('metrics')`; what has to be looked up
 * when asked for is a gauge with `collect`. Several processes are told as their sum, unless
 * `aggregator` says otherwise.
 */
export function createMetrics(ofProcess?: Registry) {
  // Not the package's global one: each app counts for itself.
  const registry = new Registry()
  const registers = [registry]
  /** Requests that are being answered. */
  const underWay = { count: 0 }
  const requestsUnderWay = new Gauge({
    name: 'manyhands_requests_under_way',
    help: 'Requests whose answer is not sent to its end.',
    registers: [],
    collect() {
      this.set(underWay.count)
    },
  })
  registry.registerMetric(requestsUnderWay)
  return {
    /** Of this app, and of the process. */
    registries: ofProcess ? [registry, ofProcess] : [registry],
    underWay,
    requests: new Histogram({
      name: 'manyhands_request_seconds',
      help: 'From the head of a request to the last byte of its answer; status is 2xx, 4xx and so on.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    unexpectedErrors: new Counter({
      name: 'manyhands_unexpected_errors_total',
      help: 'Answers with 500: nobody had thought of it, and the log has the error.',
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
      help: 'Answers with 429, by the limit that was reached.',
      labelNames: ['limit'],
      registers,
    }),
    requestsLeft: new Counter({
      name: 'manyhands_requests_left_total',
      help: 'Requests whose sender went away before the answer was there.',
      registers,
    }),
    halfFailures: new Counter({
      name: 'manyhands_half_failures_total',
      help: 'Halves that the shell could not show, as reported by browsers.',
      labelNames: ['half', 'fault', 'outcome'],
      registers,
    }),
    halfFailureReportsRefused: new Counter({
      name: 'manyhands_half_failure_reports_refused_total',
      help: 'Reports of failed halves beyond the limit of their address.',
      registers,
    }),
    picturesStored: new Counter({
      name: 'manyhands_pictures_stored_total',
      help: 'Files of pictures that were stored, in all widths.',
      registers,
    }),
    pictureBytesStored: new Counter({
      name: 'manyhands_picture_bytes_stored_total',
      help: 'Bytes of them.',
      registers,
    }),
    pictureStoreErrors: new Counter({
      name: 'manyhands_picture_store_errors_total',
      help: 'What the store of pictures could not do: put, open or delete.',
      labelNames: ['operation', 'code'],
      registers,
    }),
    sweeps: new Gauge({
      name: 'manyhands_sweep_last_success_timestamp_seconds',
      help: 'When a sweep last came to its end.',
      labelNames: ['sweep'],
      aggregator: 'max',
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
