import type { Handler } from 'hono'
import { Counter, Registry } from 'prom-client'
import { mayReadMetrics } from '../../api/src/platform/server/this-machine.ts'
import type { HalfName } from '../src/contract/release.ts'
import { plainHeaders } from './files.ts'
import type { Sides } from './sides.ts'

/** How many releases and sides of a half have a count. The pointer names more over the weeks. */
const countedSides = 8

/**
 * Counts pages by half, release and side, for `npm run release:watch`. `serve` returns the counts to Prometheus.
 * @param token METRICS_TOKEN; without it only this machine can read the counts
 */
export function createPageCounts(token: string | null) {
  const registry = new Registry()
  const pages = new Counter({
    name: 'manyhands_pages_total',
    help: 'Pages served, by the half that they show and its release. Previews are not counted.',
    labelNames: ['half', 'release', 'side'],
    registers: [registry],
  })
  const counted: { half: HalfName; release: string; side: string }[] = []

  function count(half: HalfName, sides: Sides) {
    const { release, side } = sides[half] ?? {}
    if (!release || !side) return
    const sidesOfHalf = counted.filter((one) => one.half === half)
    if (!sidesOfHalf.some((one) => one.release === release && one.side === side)) {
      counted.push({ half, release, side })
      const [oldest] = sidesOfHalf
      if (oldest && sidesOfHalf.length === countedSides) {
        counted.splice(counted.indexOf(oldest), 1)
        pages.remove({ ...oldest })
      }
    }
    pages.inc({ half, release, side })
  }

  const serve: Handler = async (c) =>
    mayReadMetrics(c, token)
      ? c.body(await registry.metrics(), 200, {
          ...plainHeaders,
          'Content-Type': registry.contentType,
        })
      : c.text('Metrics are for this machine, or for requests with METRICS_TOKEN.', 401, {
          ...plainHeaders,
          'WWW-Authenticate': 'Bearer',
        })

  return { count, serve }
}
