import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../bench/cpu.ts'
import { noisePhoto, upload } from '../../bench/photos.ts'
import { quantile } from '../../bench/report.ts'
import { customers } from '../../bench/seed/people.sql.ts'
import { inSeconds, problemsOf, read, recovery, type Stage } from './stage.ts'

const mostMegabytes = 1_000
const seconds = 30

/** 360 customers upload a photo of 12 megapixels each, and disconnect after 30 s without a response. */
export async function tooManyPhotos(stage: Stage) {
  const { api } = stage
  const photo = await noisePhoto()
  const uploading = Promise.all(
    Array.from({ length: 360 }, (_, index) =>
      upload(api.origin, photo, customers.first + index, seconds).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  const reads: number[] = []
  const over = new AbortController()
  void uploading.finally(() => over.abort())
  while (!over.signal.aborted) {
    reads.push((await read(api)).ms)
    await sleep(100)
  }
  const recoveryMs = await recovery(stage)
  const statuses = await uploading
  const count = (status: number) => statuses.filter((each) => each === status).length
  const others = statuses.filter((status) => ![0, 201, 503].includes(status))
  const { peak, now } = memoryOf(api.pid)
  const next = await upload(api.origin, photo, customers.first, seconds)
  return {
    recoveryMs,
    note: `${count(201)} stored, ${count(503)} rejected, ${count(0)} timed out; reads p99 ${inSeconds(quantile(reads, 0.99))}; at most ${peak.toFixed(0)} MB, then ${now.toFixed(0)}`,
    problems: problemsOf({
      'none was rejected': count(503) === 0,
      'none was served': count(201) === 0,
      [`unexpected statuses: ${others.join(' ')}`]: others.length > 0,
      [`the next photo returned ${next.status}`]: next.status !== 201,
      [`more than ${mostMegabytes} MB`]: peak > mostMegabytes,
      'slow to recover': recoveryMs > 5_000,
    }),
  }
}
