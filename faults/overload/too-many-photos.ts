import { setTimeout as sleep } from 'node:timers/promises'
import { gigFields } from '../../api/src/app.fixture.ts'
import { dataUrl } from '../../api/src/images/pictures.fixture.ts'
import { memoryOf } from '../../bench/cpu.ts'
import { noisePhoto } from '../../bench/photos/twelve-megapixels.ts'
import { quantile } from '../../bench/quantiles.ts'
import { cookieOf, customers } from '../../bench/seed/people.sql.ts'
import type { Server } from '../../bench/servers/server-process.ts'
import { inSeconds, read, recovery, report, type Stage } from './stage.ts'

const mostMegabytes = 1_000
const photosEach = 6
const title = 'Sent with sixty others'

/** Sixty customers send six photos of 12 megapixels each, and leave after twenty seconds. */
export async function tooManyPhotos(stage: Stage) {
  const { api, database } = stage
  const body = await jobOfNoise()
  const patience = new AbortController()
  const posting = Array.from({ length: 60 }, (_, index) =>
    post(api, { customer: customers.first + index, body, signal: patience.signal }),
  )
  const reads: number[] = []
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    reads.push((await read(api)).ms)
    await sleep(100)
  }
  patience.abort()
  const recoveryMs = await recovery(stage)
  const answers = await Promise.all(posting)
  const withStatus = (status: number) => answers.filter((answer) => answer.status === status)
  const posted = withStatus(201)
  const others = answers.filter(({ status }) => ![0, 201, 503].includes(status))
  // What was under way when they left is either there or not.
  await sleep(1_000)
  const there = await database.sql<{ id: number; photos: number }[]>`
    select g.id, count(i.*)::int as photos
    from gigs g left join gig_images i on i.gig_id = g.id
    where g.title = ${title} group by g.id`
  const { peak, now } = memoryOf(api.pid)
  const next = await post(api, { customer: customers.first, body })
  return report({
    fault: 'photos: 60 jobs at once',
    checked: posted.length,
    recoveryMs,
    note: `${posted.length} posted, ${withStatus(503).length} sent away, ${withStatus(0).length} left; reads p99 ${inSeconds(quantile(reads, 0.99))}; at most ${peak.toFixed(0)} MB, then ${now.toFixed(0)}`,
    problems: {
      'nobody was sent away': withStatus(503).length === 0,
      'nobody was served': posted.length === 0,
      'acknowledged jobs are lost': posted.some(({ id }) => !there.some((gig) => gig.id === id)),
      'jobs without all their photos': there.some(({ photos }) => photos !== photosEach),
      [`other answers: ${others.map(({ status }) => status).join(' ')}`]: others.length > 0,
      [`the next job: ${next.status}`]: next.status !== 201,
      [`more than ${mostMegabytes} MB`]: peak > mostMegabytes,
    },
  })
}

async function jobOfNoise(): Promise<Blob> {
  const photo = await noisePhoto()
  const images = Array.from({ length: photosEach }, (_, index) =>
    dataUrl(Buffer.concat([photo, Buffer.from([index])])),
  )
  return new Blob([JSON.stringify(gigFields({ title, images }))])
}

interface Job {
  customer: number
  body: Blob
  signal?: AbortSignal
}

/** Status 0 is that of somebody who left before the answer. */
async function post({ origin }: Server, { customer, body, signal }: Job) {
  const headers = { Cookie: cookieOf(customer), 'Content-Type': 'application/json' }
  try {
    const answer = await fetch(`${origin}/api/gigs`, { method: 'POST', headers, body, signal })
    const { id } = (await answer.json()) as { id?: number }
    return { status: answer.status, id }
  } catch {
    return { status: 0, id: undefined }
  }
}
