import { Counter, Registry } from 'prom-client'

/**
 * All that this process counts, on one screen; `/metrics` tells it. A label has a known, short list
 * of values: never an id, an address or a text that somebody sent. What happens counts itself by
 * `c.var.metrics`; what has to be looked up when asked for is a gauge with `collect`.
 */
export function createMetrics() {
  // Not the package's global one: each app counts for itself.
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
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
  }
}

export type Metrics = ReturnType<typeof createMetrics>
