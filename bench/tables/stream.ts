import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, firstPage, packerId } from '../bench.ts'
import { resetPeak, memoryOf } from '../cpu.ts'
import { sample } from '../load/sampler.ts'
import { quantile } from '../quantiles.ts'
import type { Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { startProduct } from '../servers/contestants.ts'

interface Streamed {
  firstByte: number
  whole: boolean
}

const cookie = cookieOf(packerId)
const others = [
  { path: '/api/auth/authenticate', cookie },
  { path: '/api/gig/1', cookie },
]
const every = 10

/** Streams all gigs in one response and measures the latency of other calls during the stream. */
export async function streamTables({ settings, databases, generator }: Bench): Promise<Table[]> {
  const database = await databases.withGigs(settings.sizes.large)
  const server = await startProduct(settings.tree, database.url)
  const { origin } = server
  try {
    const warmUp = [...others, { path: firstPage, cookie }]
    await generator.run({ origin, scripts: [warmUp], connections: 4, seconds: 1.5 })
    const quietMs = settings.quick ? 2000 : 5000
    const quiet = (await sample(origin, others, { every, until: sleep(quietMs) })).flat()
    const memory = resetPeak(server.pid)

    const reading = read(origin)
    const busy = (await sample(origin, others, { every, until: reading })).flat()
    const { firstByte, whole } = await reading
    if (!whole) throw new Error('The stream of all gigs ended early.')

    const grown = memoryOf(server.pid).peak - memory
    const [calm, disturbed] = [quantile(quiet, 0.99), quantile(busy, 0.99)]
    return [
      {
        title: `All ${database.gigs.toLocaleString('en')} gigs as a stream`,
        rows: [
          row('first byte', '< 50 ms', firstByte < 50, firstByte, 'ms'),
          row('memory growth', '< 100 MB', grown < 100, grown, `MB, from ${memory.toFixed(0)}`),
          row(
            'p99 of other calls, compared with idle',
            '<= 2 times',
            disturbed / calm <= 2,
            disturbed / calm,
            `times, ${calm.toFixed(1)} to ${disturbed.toFixed(1)} ms`,
          ),
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

const row = (row: string, goal: string, reached: boolean, figure: number, unit: string) => ({
  ...{ row, goal, reached, figures: { figure, unit } },
})

async function read(origin: string): Promise<Streamed> {
  const script = path.join(import.meta.dirname, '../load/read-stream.mjs')
  const child = fork(script, [`${origin}/api/gigs`, cookie], { execArgv: [] })
  const [streamed] = (await once(child, 'message')) as [Streamed]
  child.disconnect()
  return streamed
}
