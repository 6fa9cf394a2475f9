import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  mountSmallDisk,
  type SmallDisk,
} from '../../api/src/platform/image-store/small-disk.fixture.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import { chownTo, databaseOwner } from '../../scripts/postgres/owner.ts'
import type { Fault } from '../fault.ts'
import { between, timesOr } from '../random.ts'
import type { Postgres } from '../servers/postgres.ts'
import { type Repetition, repeatAll, withStream } from '../stream/with-stream.ts'
import { draftsIn, type Probe, signUpProbe } from './probe.ts'

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
          await moveJobs(stage.postgres, path.join(tables.folder, 'jobs'))
          const probe = await signUpProbe(stage.api.origin, images)
          const troubles = troublesOf(pictures, tables, images)
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

/** Moves the gigs table into this folder. */
async function moveJobs(postgres: Postgres, folder: string): Promise<void> {
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
  /** The status of a posted job with so many photos during the fault. */
  answer: 503 | 507
  photos: number
  begin(): void
  end(): void
}

function troublesOf(pictures: SmallDisk, tables: SmallDisk, images: string): Trouble[] {
  const remount = (options: string) =>
    execFileSync('mount', ['-o', `remount,${options}`, pictures.folder])
  return [
    {
      ...{ fault: 'disk of the photos full', times: timesOr(2), answer: 507, photos: 4 },
      begin: () => pictures.fill(between(0, 30_000)),
      end: () => pictures.free(),
    },
    {
      ...{ fault: 'disk of the photos read-only', times: 1, answer: 503, photos: 1 },
      begin: () => remount('ro'),
      end: () => remount('rw'),
    },
    {
      ...{ fault: 'folder of the photos gone', times: 1, answer: 503, photos: 1 },
      begin: () => renameSync(images, `${images}-away`),
      end: () => renameSync(`${images}-away`, images),
    },
    {
      ...{ fault: 'disk of Postgres full', times: timesOr(2), answer: 507, photos: 0 },
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
    // A page of the table may still have room for some rows.
    const mostTries = photos === 0 ? 300 : 1
    let wrong = await probe.post(answer, photos)
    for (let tries = 1; wrong.length > 0 && tries < mostTries; tries += 1) {
      wrong = await probe.post(answer, photos)
    }
    end()
    const begun = performance.now()
    found.push(...wrong, ...(await probe.post(201, photos)))
    const ms = performance.now() - begun
    found.push(...draftsIn(images).map((name) => `${name} is left`))
    return ms
  },
})
