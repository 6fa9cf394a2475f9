import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  mountSmallDisk,
  type SmallDisk,
} from '../../api/src/platform/image-store/small-disk.fixture.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import type { Fault, FaultReport } from '../fault.ts'
import { timesOr } from '../random.ts'
import { repeat, type Stage, withStream } from '../stream/with-stream.ts'
import { draftsIn, signUpProbe } from './probe.ts'
import { moveJobs } from './small-tablespace.sql.ts'

export const diskFull: Fault = {
  name: 'disk-full',
  async run() {
    const pictures = mountSmallDisk(24 * 1024)
    const tables = mountSmallDisk(24 * 1024)
    try {
      if (!pictures || !tables) throw new PlainError('This user may not mount file systems.')
      const images = path.join(pictures.folder, 'images')
      return await withStream((stage) => allTroubles(stage, { pictures, tables }), { images })
    } finally {
      pictures?.unmount()
      tables?.unmount()
    }
  },
}

interface Disks {
  pictures: SmallDisk
  tables: SmallDisk
}

interface Trouble {
  fault: string
  times: number
  /** The status that meanwhile answers a job with so many photos. */
  answer: 503 | 507
  photos: number
  begin(): void
  end(): void
}

async function allTroubles(stage: Stage, { pictures, tables }: Disks): Promise<FaultReport[]> {
  const { images, random, stream, postgres } = stage
  await stream.pause()
  await moveJobs(postgres.url, path.join(tables.folder, 'jobs'))
  const remount = (options: string) =>
    execFileSync('mount', ['-o', `remount,${options}`, pictures.folder])
  const troubles: Trouble[] = [
    {
      ...{ fault: 'disk of the photos full', times: timesOr(2), answer: 507, photos: 4 },
      begin: () => pictures.fill(random.between(0, 30_000)),
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
  const reports: FaultReport[] = []
  for (const trouble of troubles) reports.push(await endure(stage, trouble))
  return reports
}

async function endure(stage: Stage, { fault, times, answer, photos, ...trouble }: Trouble) {
  const { stream, api, images, random } = stage
  const username = `probe-${fault.replace(/\W/g, '')}`
  const probe = await signUpProbe({ origin: api.origin, images }, username)
  return repeat(stage, { fault, times, note: `${answer}` }, async (found) => {
    stream.resume()
    await sleep(random.between(200, 800))
    trouble.begin()
    await sleep(random.between(200, 800))
    await stream.pause()
    found.push(...(await postUntilRefused(probe, answer, photos)))
    trouble.end()
    const begun = performance.now()
    found.push(...(await probe.post(201, photos)))
    const ms = performance.now() - begun
    found.push(...draftsIn(images).map((name) => `${name} is left`))
    return ms
  })
}

/** A page of the table may still have room for some rows. */
async function postUntilRefused(
  probe: Awaited<ReturnType<typeof signUpProbe>>,
  answer: 503 | 507,
  photos: number,
): Promise<string[]> {
  let faults = await probe.post(answer, photos)
  const mostTries = photos === 0 ? 300 : 0
  for (let tries = 0; tries < mostTries && faults.length > 0; tries += 1) {
    faults = await probe.post(answer, photos)
  }
  return faults
}
