import { Gauge, type Registry } from 'prom-client'
import type { LiveStreams } from './live-streams.ts'

/** Adds the metrics of live updates. `silentSeconds` returns undefined if this process does not listen. */
export function measureStreams(
  live: LiveStreams,
  silentSeconds: () => number | undefined,
  registry: Registry,
) {
  const streams = new Gauge({
    name: 'manyhands_live_streams',
    help: 'Open event streams.',
    registers: [],
    collect() {
      this.set(live.count)
    },
  })
  const silent = new Gauge({
    name: 'manyhands_live_silent_seconds',
    help: 'Time since the last notification from the database. A notification arrives at least every 1.5 seconds.',
    registers: [],
    collect() {
      const seconds = silentSeconds()
      if (seconds === undefined) this.remove()
      else this.set(seconds)
    },
  })
  registry.registerMetric(streams)
  registry.registerMetric(silent)
}
