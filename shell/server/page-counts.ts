import type { Handler } from 'hono'
import { Counter, Registry } from 'prom-client'
import { mayReadMetrics } from '../../api/src/platform/server/this-machine.ts'
import type { HalfName } from '../src/contract/release.ts'
import { plainHeaders } from './files.ts'
import type { Sides } from './sides.ts'

/**
 * Counts pages by half, release and side, for `npm run release:watch`. `serve` returns the counts to Prometheus.
 * @param token METRICS_TOKEN; without it only this machine can read the counts
 */
export function createPageCounts(token: string | null) {
  const registry = new Registry()
  const pages = new Counter({
    name: 'manyhands_pages_total',
    help: 'Pages served, by the half that they show, its release, and why the visitor got it.',
    labelNames: ['half', 'release', 'side'],
    registers: [registry],
  })

  function count(half: HalfName, sides: Sides) {
    if (sides[half]) pages.inc({ half, ...sides[half] })
  }

  const serve: Handler = async (c) => {
    const headers = { ...plainHeaders, 'Content-Type': registry.contentType }
    if (mayReadMetrics(c, token)) return c.body(await registry.metrics(), 200, headers)
    c.header('WWW-Authenticate', 'Bearer')
    return c.text(
      'Metrics are for this machine, or for requests with METRICS_TOKEN.',
      401,
      plainHeaders,
    )
  }

  return { count, serve }
}
