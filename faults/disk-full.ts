import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { gigFields } from '../api/src/app.fixture.ts'
import { mountSmallDisk } from '../api/src/platform/image-store/small-disk.fixture.ts'
import { PlainError } from '../scripts/plain-error.ts'
import { chownTo, databaseOwner } from '../scripts/postgres/owner.ts'
import type { Measured } from '../bench/report.ts'
import type { Fault } from './fault.ts'
import { ask, signUpCall } from './stream/call.ts'
import { between, photo, type Stream } from './stream/stream.ts'
import { withStream } from './stream/with-stream.ts'

/** Fills the disk of the photos or that of the gigs, or makes it read-only. */
export async function diskFull(): Promise<Measured[]> {
  const photoDisk = mountSmallDisk(24 * 1024)
  const gigDisk = mountSmallDisk(24 * 1024)
  process.once('exit', () => {
    photoDisk?.unmount()
    gigDisk?.unmount()
  })
  if (!photoDisk || !gigDisk) throw new PlainError('This user may not mount file systems.')
  const images = path.join(photoDisk.folder, 'images')
  const remount = (options: string) => () =>
    execFileSync('mount', ['-o', `remount,${options}`, photoDisk.folder])
  return withStream(async (stage) => {
    await stage.stream.pause()
    const tablespace = path.join(gigDisk.folder, 'gigs')
    mkdirSync(tablespace)
    chownTo(databaseOwner(), tablespace)
    const sql = postgres(stage.postgres.url, { max: 1 })
    await sql.unsafe(`create tablespace small location '${tablespace}'`)
    await sql`alter table gigs set tablespace small`
    await sql.end()
    const refuses = refusing(stage.stream, await signUpProbe(stage.api.origin, images))
    return [
      refuses({
        ...{ name: 'photo disk full', times: 2, answer: 507, photos: 4 },
        ...{ begin: () => photoDisk.fill(between(0, 30_000)), end: photoDisk.free },
      }),
      refuses({
        ...{ name: 'photo disk read-only', times: 1, answer: 503, photos: 1 },
        ...{ begin: remount('ro'), end: remount('rw') },
      }),
      refuses({
        ...{ name: 'Postgres disk full', times: 2, answer: 507, photos: 0 },
        ...{ begin: () => gigDisk.fill(), end: gigDisk.free },
      }),
    ]
  }, images)
}

interface Trouble extends Pick<Fault, 'name' | 'times'> {
  /** The expected status for a gig posted with `photos` photos during the fault. */
  answer: 503 | 507
  photos: number
  begin(): unknown
  end(): unknown
}

type Post = (expected: number, photos: number) => Promise<string[]>

/** Expects that gigs are refused during the fault, and accepted after it. */
const refusing =
  (stream: Stream, post: Post) =>
  (trouble: Trouble): Fault => ({
    ...trouble,
    async once() {
      const { answer, photos, begin, end } = trouble
      stream.resume()
      await sleep(between(200, 800))
      begin()
      await sleep(between(200, 800))
      await stream.pause()
      let wrong = await post(answer, photos)
      // The last page of the table may have room for more rows, so the first inserts may succeed.
      const mostTries = photos === 0 ? 300 : 1
      for (let tries = 1; wrong.length > 0 && tries < mostTries; tries += 1)
        wrong = await post(answer, photos)
      end()
      const begun = performance.now()
      const problems = [...wrong, ...(await post(201, photos))]
      return { recoveryMs: performance.now() - begun, problems, note: `${answer}` }
    },
  })

/**
 * Signs up a customer. Returns a function that posts a gig, and returns the problems of the response, and what a
 * rejected gig left.
 */
async function signUpProbe(origin: string, store: string): Promise<Post> {
  const account = { username: 'probe', password: 'moving-day-2026' }
  const { cookie, body } = await ask(origin, signUpCall('customer', account))
  const list = { path: `/api/gigs?customer_id=${(body as { id: number }).id}`, cookie }
  const countGigs = async () => ((await ask(origin, list)).body as unknown[]).length

  return async (expected, photos) => {
    const before = await countGigs()
    const images = await Promise.all(Array.from({ length: photos }, photo))
    const json = gigFields({ title: 'probe', images })
    const reply = await ask(origin, { method: 'POST', path: '/api/gigs', cookie, json })
    const { detail } = reply.body as { detail?: string }
    if (reply.status !== expected)
      return [`posting a gig returned ${reply.status} ${detail} instead of ${expected}`]
    const found: string[] = []
    if (expected !== 201) {
      if (!detail?.endsWith('.')) found.push('the response has no error message')
      if (!reply.retryAfter) found.push('the response has no Retry-After')
      if ((await countGigs()) !== before) found.push('the rejected gig is stored')
    }
    const files = readdirSync(store, { recursive: true, encoding: 'utf8' })
    const drafts = files.filter((name) => name.endsWith('.draft'))
    if (drafts.length > 0) found.push(`the partial files ${drafts.join(', ')} were not deleted`)
    return found
  }
}
