import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gigFields } from '../api/src/app.fixture.ts'
import {
  mountSmallDisk,
  type SmallDisk,
} from '../api/src/platform/image-store/small-disk.fixture.ts'
import { PlainError } from '../scripts/plain-error.ts'
import { chownTo, databaseOwner } from '../scripts/postgres/owner.ts'
import type { Fault } from './fault.ts'
import { between, timesOr } from './random.ts'
import type { Postgres } from './servers/postgres.ts'
import { ask, signUpCall } from './stream/call.ts'
import { photo } from './stream/stream.ts'
import { type Repetition, repeatAll, withStream } from './stream/with-stream.ts'

export const diskFull: Fault = {
  name: 'disk-full',
  async run() {
    const pictures = mountSmallDisk(24 * 1024)
    const tables = mountSmallDisk(24 * 1024)
    try {
      if (!pictures || !tables) throw new PlainError('This user may not mount file systems.')
      const images = path.join(pictures.folder, 'images')
      return await withStream(
        async (stage) => {
          await stage.stream.pause()
          await moveGigs(stage.postgres, path.join(tables.folder, 'tasks'))
          const probe = await signUpProbe(stage.api.origin, images)
          const troubles = troublesOf(pictures, tables)
          return repeatAll(...troubles.map((trouble) => repetitionOf(trouble, probe)))(stage)
        },
        { images },
      )
    } finally {
      pictures?.unmount()
      tables?.unmount()
    }
  },
}

/** Moves the gigs table to a tablespace in this folder. */
async function moveGigs(postgres: Postgres, folder: string): Promise<void> {
  mkdirSync(folder)
  chownTo(databaseOwner(), folder)
  await postgres.query(async (sql) => {
    await sql.unsafe(`create tablespace small location '${folder}'`)
    await sql`alter table gigs set tablespace small`
  })
}

interface Trouble {
  fault: string
  times: number
  /** The expected status for a gig posted with `photos` photos during the fault. */
  answer: 503 | 507
  photos: number
  begin(): void
  end(): void
}

function troublesOf(pictures: SmallDisk, tables: SmallDisk): Trouble[] {
  const remount = (options: string) =>
    execFileSync('mount', ['-o', `remount,${options}`, pictures.folder])
  return [
    {
      ...{ fault: 'photo disk full', times: timesOr(2), answer: 507, photos: 4 },
      begin: () => pictures.fill(between(0, 30_000)),
      end: () => pictures.free(),
    },
    {
      ...{ fault: 'photo disk read-only', times: 1, answer: 503, photos: 1 },
      begin: () => remount('ro'),
      end: () => remount('rw'),
    },
    {
      ...{ fault: 'Postgres disk full', times: timesOr(2), answer: 507, photos: 0 },
      begin: () => tables.fill(),
      end: () => tables.free(),
    },
  ]
}

const repetitionOf = (
  { answer, photos, begin, end, ...row }: Trouble,
  probe: Probe,
): Repetition => ({
  ...row,
  note: `${answer}`,
  async once({ stream, images }, found) {
    stream.resume()
    await sleep(between(200, 800))
    begin()
    await sleep(between(200, 800))
    await stream.pause()
    // The last page of the table may have room for more rows, so the first inserts may succeed.
    const mostTries = photos === 0 ? 300 : 1
    let wrong = await probe.post(answer, photos)
    for (let tries = 1; wrong.length > 0 && tries < mostTries; tries += 1) {
      wrong = await probe.post(answer, photos)
    }
    end()
    const begun = performance.now()
    found.push(...wrong, ...(await probe.post(201, photos)))
    const ms = performance.now() - begun
    found.push(...draftsIn(images).map((name) => `the partial file ${name} was not deleted`))
    return ms
  },
})

type Probe = Awaited<ReturnType<typeof signUpProbe>>

/** Signs up a customer to post gigs, and checks that rejected gigs leave no rows, and no partial files in `store`. */
async function signUpProbe(origin: string, store: string) {
  const account = { username: 'probe', password: 'moving-day-2026' }
  const { cookie, body } = await ask(origin, signUpCall('customer', account))
  const list = `/api/gigs?customer_id=${(body as { id: number }).id}`
  const countGigs = async () =>
    ((await ask(origin, { path: list, cookie })).body as unknown[]).length

  return {
    /** Posts a gig. Returns problems of the response, and files or rows that a rejected gig left. */
    async post(expected: number, count: number): Promise<string[]> {
      const before = await countGigs()
      const images = await Promise.all(Array.from({ length: count }, photo))
      const json = gigFields({ title: 'probe', images })
      const reply = await ask(origin, { method: 'POST', path: '/api/gigs', cookie, json })
      const { detail } = reply.body as { detail?: string }
      if (reply.status !== expected) {
        return [`posting a gig returned ${reply.status} ${detail} instead of ${expected}`]
      }
      if (expected === 201) return []
      const found: string[] = []
      if (!detail?.endsWith('.')) found.push('the response has no error message')
      if (!reply.retryAfter) found.push('the response has no Retry-After')
      if ((await countGigs()) !== before) found.push('the rejected gig is stored')
      const drafts = draftsIn(store)
      if (drafts.length > 0) found.push(`the rejected gig left ${drafts.join(', ')}`)
      return found
    },
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []

/** Returns the names of partially written image files. */
const draftsIn = (folder: string): string[] =>
  filesIn(folder).filter((name) => name.endsWith('.draft'))
