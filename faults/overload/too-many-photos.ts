import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../bench/cpu.ts'
import { prepareJob } from '../../bench/photos/post-jobs.ts'
import { copies, noisePhoto } from '../../bench/photos/twelve-megapixels.ts'
import { quantile } from '../../bench/quantiles.ts'
import { inSeconds, read, recovery, report, type Stage } from './stage.ts'

const mostMegabytes = 1_000
const photosEach = 6
const timeoutSeconds = 30
const title = 'Sent with sixty others'

/** Sixty customers post six photos of 12 megapixels each, and disconnect after 30 s without a response. */
export async function tooManyPhotos(stage: Stage) {
  const { api, database } = stage
  const job = prepareJob(api.origin, { title, images: copies(await noisePhoto(), photosEach) })
  const posting = job.postAtOnce(60, timeoutSeconds)
  const reads: number[] = []
  const over = new AbortController()
  void posting.finally(() => over.abort())
  while (!over.signal.aborted) {
    reads.push((await read(api)).ms)
    await sleep(100)
  }
  const recoveryMs = await recovery(stage)
  const answers = await posting
  const withStatus = (status: number) => answers.filter((answer) => answer.status === status)
  const posted = withStatus(201)
  const others = answers.filter(({ status }) => ![0, 201, 503].includes(status))
  // Wait until the API has stored or dropped the uploads of disconnected clients.
  await sleep(1_000)
  const there = await database.sql<{ id: number; photos: number }[]>`
    select g.id, count(i.*)::int as photos
    from gigs g left join gig_images i on i.gig_id = g.id
    where g.title = ${title} group by g.id`
  const { peak, now } = memoryOf(api.pid)
  const [next] = await job.postAtOnce(1, timeoutSeconds)
  job.deleteFile()
  return report({
    fault: 'photos: 60 gigs at once',
    checked: posted.length,
    recoveryMs,
    note: `${posted.length} posted, ${withStatus(503).length} rejected, ${withStatus(0).length} timed out; reads p99 ${inSeconds(quantile(reads, 0.99))}; at most ${peak.toFixed(0)} MB, then ${now.toFixed(0)}`,
    problems: {
      'none was rejected': withStatus(503).length === 0,
      'none was served': posted.length === 0,
      'acknowledged gigs are lost': posted.some(({ id }) => !there.some((gig) => gig.id === id)),
      'gigs with missing photos': there.some(({ photos }) => photos !== photosEach),
      [`unexpected statuses: ${others.map(({ status }) => status).join(' ')}`]: others.length > 0,
      [`the next gig returned ${next?.status}`]: next?.status !== 201,
      [`more than ${mostMegabytes} MB`]: peak > mostMegabytes,
    },
  })
}
