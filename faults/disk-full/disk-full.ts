import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  mountSmallDisk,
  type SmallDisk,
} from '../../api/src/platform/image-store/small-disk.fixture.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import type { Fault } from '../fault.ts'
import { type Random, timesOr } from '../random.ts'
import { type Repetition, repeatAll, withStream } from '../stream/with-stream.ts'
import { draftsIn, type Probe, signUpProbe } from './probe.ts'
import { moveJobs } from './small-tablespace.sql.ts'

export const diskFull: Fault = {
  name: 'disk-full',
  async run() {
    const pictures = mountSmallDisk(24 * 1024)
    const tables = mountSmallDisk(24 * 1024)
    try {
      if (!pictures || !tables) throw new PlainError('This user may not mount file systems.')
      const images = path.join(pictures.folder, 'images')
      const troubles = troublesOf(pictures, tables, images).map(repetitionOf)
      return await withStream(
        async (stage) => {
          await stage.stream.pause()
          await moveJobs(stage.postgres.url, path.join(tables.folder, 'jobs'))
          return repeatAll(...troubles)(stage)
        },
        { images },
      )
    } finally {
      pictures?.unmount()
      tables?.unmount()
    }
  },
}

interface Trouble {
  fault: string
  times: number
  /** The status of a posted job with so many photos during the fault. */
  answer: 503 | 507
  photos: number
  begin(random: Random): void
  end(): void
}

function troublesOf(pictures: SmallDisk, tables: SmallDisk, images: string): Trouble[] {
  const remount = (options: string) =>
    execFileSync('mount', ['-o', `remount,${options}`, pictures.folder])
  return [
    {
      ...{ fault: 'disk of the photos full', times: timesOr(2), answer: 507, photos: 4 },
      begin: (random) => pictures.fill(random.between(0, 30_000)),
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

function repetitionOf({ fault, times, answer, photos, begin, end }: Trouble): Repetition {
  let probe: Probe | undefined
  const username = `probe-${fault.replace(/\W/g, '')}`
  return {
    ...{ fault, times, note: `${answer}` },
    async once({ stream, api, images, random }, found) {
      probe ??= await signUpProbe({ origin: api.origin, images }, username)
      stream.resume()
      await sleep(random.between(200, 800))
      begin(random)
      await sleep(random.between(200, 800))
      await stream.pause()
      // A page of the table may still have room for some rows.
      let triesLeft = photos === 0 ? 300 : 0
      let wrong = await probe.post(answer, photos)
      while (wrong.length > 0 && triesLeft > 0) {
        triesLeft -= 1
        wrong = await probe.post(answer, photos)
      }
      end()
      const begun = performance.now()
      found.push(...wrong, ...(await probe.post(201, photos)))
      const ms = performance.now() - begun
      found.push(...draftsIn(images).map((name) => `${name} is left`))
      return ms
    },
  }
}
