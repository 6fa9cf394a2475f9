import { setTimeout as sleep } from 'node:timers/promises'
import { gigFields } from '../../api/src/app.fixture.ts'
import type { Bench } from '../bench.ts'
import { memoryOf, processCpu } from '../cpu.ts'
import { prepareJob } from '../photos/post-jobs.ts'
import { copies, noisePhoto } from '../photos/twelve-megapixels.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import { productTable } from './product-table.ts'

const table = {
  title: 'A gig with 15 photos of 12 megapixels',
  note: 'CPU seconds, event-loop delay and resident memory of the server, from the first request to the last response.',
}

/** Measures the CPU, event-loop delay and memory of a gig with 15 photos of 12 megapixels, in both ways to send them. */
export const photoTables = (bench: Bench) =>
  productTable(bench, table, async (server) => {
    const photo = await noisePhoto()
    const data = prepareJob(server.origin, { images: copies(photo, 15) })
    try {
      await uploadFirst(server.origin, photo, 1)
      const uploaded = await measured(server, () => uploadFirst(server.origin, photo, 15))
      const sent = await measured(server, () => data.post())
      const { 'CPU s': cpu, 'loop p99 ms': p99, 'MB at most': peak } = uploaded
      return [
        {
          row: 'uploaded one by one',
          goal: '<= 5 s, p99 < 20 ms, < 300 MB',
          reached: cpu <= 5 && p99 < 20 && peak < 300,
          figures: uploaded,
        },
        {
          row: 'as data URLs',
          goal: 'p99 < 20 ms',
          reached: sent['loop p99 ms'] < 20,
          figures: sent,
        },
      ]
    } finally {
      data.deleteFile()
    }
  })

/** Uploads the photo `count` times, as a page does, and posts a gig that shows them. */
async function uploadFirst(origin: string, photo: Buffer, count: number) {
  const post = async (path: string, type: string, body: BodyInit) => {
    const headers = { Cookie: cookieOf(customers.last), 'Content-Type': type }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`POST ${path} returned ${response.status}.`)
    return (await response.json()) as { token: string }
  }
  const images: string[] = []
  for (let index = 0; index < count; index += 1) {
    const file = new Blob([new Uint8Array(photo)])
    images.push((await post('/api/photos', 'image/jpeg', file)).token)
  }
  await post('/api/gigs', 'application/json', JSON.stringify(gigFields({ images })))
}

async function measured(server: { pid: number; origin: string }, work: () => Promise<void>) {
  await sleep(500)
  const before = { cpu: processCpu(server.pid), memory: memoryOf(server.pid).now }
  await loopDelay(server.origin)
  const begun = performance.now()
  await work()
  return {
    'CPU s': (processCpu(server.pid) - before.cpu) / 1000,
    'loop p99 ms': await loopDelay(server.origin),
    seconds: (performance.now() - begun) / 1000,
    'MB before': before.memory,
    'MB at most': memoryOf(server.pid).peak,
  }
}

/** Reads the p99 of the event-loop delay since the last call, in milliseconds, from the product's metrics. */
async function loopDelay(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)/m.exec(text) ?? []
  // The metric includes its interval of 20 ms.
  return Math.max(0, Number(seconds) * 1000 - 20)
}
