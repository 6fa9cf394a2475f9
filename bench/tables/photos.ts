import { setTimeout as sleep } from 'node:timers/promises'
import { gigFields } from '../../api/src/app.fixture.ts'
import type { Bench } from '../bench.ts'
import { memoryOf, processCpu } from '../cpu.ts'
import { keptOpen, send } from '../load/calls.ts'
import { noisePhoto, upload } from '../photos.ts'
import { atMost, type Table } from '../report.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import { startProduct } from '../servers/server-process.ts'

const agent = keptOpen(1)

/** Measures the CPU, event-loop delay and memory of a gig with 15 photos of 12 megapixels. */
export async function photoTable({ sizes, databases }: Bench): Promise<Table> {
  const { url } = await databases.withGigs(sizes.small)
  const { origin, pid } = await startProduct(url)
  const photo = await noisePhoto()
  await postGig(origin, photo, 1)
  await sleep(500)
  const before = processCpu(pid)
  await loopDelay(origin)
  await postGig(origin, photo, 15)
  return {
    title: 'A gig with 15 photos of 12 megapixels, uploaded one by one',
    note: 'CPU, event-loop delay and resident memory of the server, from the first request to the last response.',
    rows: [
      atMost('CPU', 5, (processCpu(pid) - before) / 1000, 's'),
      atMost('event-loop delay, p99', 20, await loopDelay(origin), 'ms'),
      atMost('memory', 300, memoryOf(pid).peak, 'MB'),
    ],
  }
}

/** Uploads the photo `count` times, as a page does, and posts a gig that shows them. */
async function postGig(origin: string, photo: Buffer, count: number) {
  const images: string[] = []
  for (let index = 0; index < count; index += 1)
    images.push((await upload(origin, photo, customers.last)).token)
  const { status } = await send(origin, agent, {
    ...{ path: '/api/gigs', method: 'POST', cookie: cookieOf(customers.last) },
    json: gigFields({ images }),
  })
  if (status !== 201) throw new Error(`POST /api/gigs returned ${status}.`)
}

/** Reads the p99 of the event-loop delay since the last call, in milliseconds, from the product's metrics. */
async function loopDelay(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)/m.exec(text) ?? []
  // The metric includes its interval of 20 ms.
  return Math.max(0, Number(seconds) * 1000 - 20)
}
