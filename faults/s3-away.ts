import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApiProcess } from '../api/src/api-process.fixture.ts'
import { gigFields } from '../api/src/app.fixture.ts'
import type { Gig } from '../api/src/gigs/gigs.contract.ts'
import { dataUrl, noise } from '../api/src/platform/image-processing/pictures.fixture.ts'
import { startS3Server } from '../api/src/platform/image-store/s3-server.fixture.ts'
import { startTestCluster } from '../scripts/test/database.ts'
import { root } from '../scripts/root.ts'
import type { Fault, FaultReport } from './fault.ts'

const times = 3
const writers = 3

/** The bucket of the pictures is killed in the middle of uploads, and comes back. */
export const s3Away: Fault = {
  name: 's3-away',
  async run() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-s3-away-'))
    const database = await startTestCluster(root)
    const bucket = await startS3Server(folder)
    const api = await startApiProcess({ DATABASE_URL: database.url, ...bucket.env })
    try {
      return [await killAgainAndAgain(bucket, api.url)]
    } finally {
      await api.kill('SIGKILL')
      await bucket.kill()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Bucket = Awaited<ReturnType<typeof startS3Server>>

async function killAgainAndAgain(bucket: Bucket, url: string): Promise<FaultReport> {
  const customer = await signUp(url)
  const acknowledged: number[] = []
  const refused: string[] = []
  const over = new AbortController()
  const write = async () => {
    while (!over.signal.aborted) {
      const images = [dataUrl(await noise(400, 300).jpeg().toBuffer())]
      const answer = await customer('/api/gigs', 'POST', gigFields({ images }))
      const body = (await answer.json()) as Gig & { detail?: string }
      if (answer.status === 201) acknowledged.push(body.id)
      else refused.push(`${answer.status} ${answer.headers.get('retry-after')} ${body.detail}`)
    }
  }
  const writing = Array.from({ length: writers }, write)

  const recoveryMs: number[] = []
  let survived = 0
  for (let round = 0; round < times; round += 1) {
    await sleep(300 + round * 170)
    await bucket.kill()
    const before = refused.length
    while (refused.length === before) await sleep(20)
    await bucket.start()
    const begun = performance.now()
    const count = acknowledged.length
    while (acknowledged.length === count) await sleep(10)
    recoveryMs.push(performance.now() - begun)
    const known = [...acknowledged]
    if (refused.every(isClear) && (await allThere(url, customer, known))) survived += 1
  }
  over.abort()
  await Promise.all(writing)
  return {
    fault: 'SIGKILL of the bucket',
    times,
    survived,
    checked: acknowledged.length,
    recoveryMs,
    note: `${refused.length} refused meanwhile, each with a sentence`,
  }
}

const isClear = (answer: string) =>
  answer.startsWith('503 5 Photos cannot be stored or shown right now.')

type Customer = Awaited<ReturnType<typeof signUp>>

async function signUp(url: string) {
  const headers = { 'Content-Type': 'application/json' }
  const account = { username: 'uploader', password: 'correct horse', name: 'Up Loader' }
  const contact = { email: 'up@example.com', phone: '111-222-3333' }
  const answer = await fetch(`${url}/api/customer/auth/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...account, ...contact }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return (call: string, method = 'GET', json?: unknown) =>
    fetch(`${url}${call}`, {
      method,
      headers: { ...headers, Cookie: cookie.split(';', 1)[0] ?? '' },
      body: json === undefined ? null : JSON.stringify(json),
    })
}

/** Every acknowledged job, and every photo of every job, in all widths and to its end. */
async function allThere(url: string, customer: Customer, known: number[]): Promise<boolean> {
  const jobs = (await (await customer('/api/gigs')).json()) as Gig[]
  const ids = new Set(jobs.map(({ id }) => id))
  if (known.some((id) => !ids.has(id))) return false
  for (const { images } of jobs) {
    if (images.length !== 1) return false
    for (const width of [320, 640, 1280]) {
      const picture = await fetch(`${url}${images[0]}?w=${width}`)
      const bytes = Buffer.from(await picture.arrayBuffer())
      // A WebP says how long it is.
      if (picture.status !== 200 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
    }
  }
  return true
}
