import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { memoryOf, processCpu } from '../cpu.ts'
import { prepareJob } from '../photos/post-jobs.ts'
import { copies, noisePhoto } from '../photos/twelve-megapixels.ts'
import { productTable } from './product-table.ts'

const table = {
  title: 'A gig with 15 photos of 12 megapixels',
  note: 'CPU seconds, event-loop delay and resident memory of the server, from request to response.',
}

/** Measures the CPU, event-loop delay and memory of posting a gig with 15 photos of 12 megapixels. */
export const photoTables = (bench: Bench) =>
  productTable(bench, table, async (server) => {
    const photo = await noisePhoto()
    const one = prepareJob(server.origin, { images: copies(photo, 1) })
    const all = prepareJob(server.origin, { images: copies(photo, 15) })
    try {
      await one.post()
      await sleep(500)
      const before = { cpu: processCpu(server.pid), memory: memoryOf(server.pid).now }
      await loopDelay(server.origin)
      const begun = performance.now()
      await all.post()
      const seconds = (performance.now() - begun) / 1000
      const cpu = (processCpu(server.pid) - before.cpu) / 1000
      const p99 = await loopDelay(server.origin)
      const { peak } = memoryOf(server.pid)
      const times = { 'CPU s': cpu, 'loop p99 ms': p99, seconds }
      return [
        {
          row: `noise, ${(photo.length / 1024 / 1024).toFixed(1)} MB each`,
          goal: '<= 5 s, p99 < 20 ms, < 300 MB',
          reached: cpu <= 5 && p99 < 20 && peak < 300,
          figures: { ...times, 'MB before': before.memory, 'MB at most': peak },
        },
      ]
    } finally {
      one.deleteFile()
      all.deleteFile()
    }
  })

/** Reads the p99 of the event-loop delay since the last call, in milliseconds, from the product's metrics. */
async function loopDelay(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)/m.exec(text) ?? []
  // The metric includes its interval of 20 ms.
  return Math.max(0, Number(seconds) * 1000 - 20)
}
