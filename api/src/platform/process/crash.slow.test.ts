import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApiProcess } from '../../api-process.fixture.ts'
import { createTestApi, gigFields, type Person, type TestApi } from '../../app.fixture.ts'
import type { Gig, GigInput } from '../../gigs/gigs.contract.ts'
import { dataUrl, noise } from '../image-processing/images.fixture.ts'

let api: TestApi
let customer: Person
let packers: Person[]
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-crash-'))
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packers = await Promise.all([api.signUp('packer'), api.signUp('packer')])
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

let running: Awaited<ReturnType<typeof startApiProcess>> | undefined
async function start() {
  running = await startApiProcess({ DATABASE_URL: api.url, IMAGE_STORE: folder })
  return running
}
// A failed test must not leave its process behind.
afterEach(() => running?.kill('SIGKILL'))

/** Sends a call. Returns `undefined` if the process ends before it responds. */
async function ask(url: string, { cookie }: Person, method = 'GET', json?: GigInput) {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(json && { body: JSON.stringify(json) }),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}

test('an API that is killed during writes leaves no gig without photos and no booking without a gig', async () => {
  const photos = await Promise.all(
    Array.from({ length: 6 }, async () => dataUrl(await noise(900, 700).jpeg().toBuffer())),
  )
  const created: number[] = []
  let interrupted = 0
  for (const createdBefore of [0, 1, 3, 5]) {
    const process = await start()
    const goal = created.length + createdBefore
    const posts = photos.map(async (photo, index) => {
      const json = gigFields({ images: [photo, ...photos.slice(0, index)] })
      const answer = await ask(`${process.url}/api/gigs`, customer, 'POST', json)
      if (!answer) interrupted += 1
      else created.push((JSON.parse(answer.body) as Gig).id)
    })
    const bookings = created.flatMap((id) =>
      packers.map((packer) => ask(`${process.url}/api/packer/gigs/${id}`, packer, 'POST')),
    )
    do await sleep(50)
    while (created.length < goal)
    await process.kill('SIGKILL')
    await Promise.all([...posts, ...bookings])
  }
  expect(interrupted).toBeGreaterThan(0)
  expect(created.length).toBeGreaterThan(0)

  const process = await start()
  const list = await ask(`${process.url}/api/gigs`, customer)
  expect(list?.status).toBe(200)
  const all = JSON.parse(list?.body ?? '[]') as Gig[]
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(created))
  for (const { images } of all) {
    // Every gig was posted with at least one photo.
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) {
      for (const width of [320, 640, 1280]) {
        const response = await fetch(`${process.url}${image}?w=${width}`)
        expect([image, response.status]).toEqual([image, 200])
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
      }
    }
  }
  const [lost] = await api.sql`
    select count(*)::int as count
    from gigs g full join bookings b on b.gig_id = g.id
    where (g.packer_id is distinct from b.packer_id)`
  expect(lost).toEqual({ count: 0 })
  expect(await process.kill('SIGTERM')).toBe(0)
})
