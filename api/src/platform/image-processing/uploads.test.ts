import { HttpError } from '../errors/http-error.ts'
import { MemoryBudget } from '../overload/memory-budget.ts'
import { TimedQueue } from '../overload/timed-queue.ts'
import type { InspectedImage } from './inspect-image.ts'
import { dataUrl } from './images.fixture.ts'
import type { PreparedImage } from './prepare-image.ts'
import { Upload, Uploads } from './uploads.ts'

const photo = dataUrl(Buffer.from('a picture'))
const prepared: PreparedImage = { hash: '', width: 1, height: 1, renditions: new Map() }

/**
 * Creates uploads that refuse the images in `refusals`. `finish` has a function for each image that
 * is being rendered, which ends the rendering.
 */
function planned(refusals: Record<string, { inspect?: number; render?: number }> = {}) {
  const rendered: string[] = []
  const finish: (() => void)[] = []
  const refuse = (path: string, status: number | undefined) => {
    if (status === 413 || status === 415 || status === 503) throw new HttpError(status, path)
  }
  const uploads = new Uploads(new MemoryBudget(1024).share(''), 15, {
    queue: new TimedQueue({ concurrency: 2, targetMs: Infinity }),
    async inspect(bytes, path): Promise<InspectedImage> {
      refuse(path, refusals[path]?.inspect)
      return { bytes, type: 'png', frames: 1 }
    },
    async render(_image, path) {
      rendered.push(path)
      await new Promise<void>((resolve) => finish.push(resolve))
      refuse(path, refusals[path]?.render)
      return prepared
    },
  })
  const turns = async (count = 20) => {
    for (let turn = 0; turn < count; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const finishAll = async () => {
    for (let round = 0; round < 20; round += 1) {
      await turns(5)
      for (const done of finish.splice(0)) done()
    }
  }
  const outcome = async () => {
    const settled = uploads.settled().then(
      () => 'fine',
      (error: HttpError) => `${error.status} ${error.detail}`,
    )
    await finishAll()
    return settled
  }
  return { uploads, rendered, finish, turns, outcome }
}

const takeAll = (uploads: Uploads, count: number) =>
  Array.from({ length: count }, (_, index) => uploads.take(photo, index))

test('returns a text that is not a data URL unchanged', () => {
  const { uploads } = planned()
  for (const text of ['/api/images/abc', 'date:', ' data:', ''])
    expect(uploads.take(text, 0)).toBe(text)
})

test('prepares images until `settled`, and leaves malformed data URLs to field validation', async () => {
  const { uploads, outcome } = planned()
  const [good, bad] = [uploads.take(photo, 0), uploads.take('DATA:nonsense', 1)]
  expect(await outcome()).toBe('fine')
  expect(good).toEqual(Object.assign(new Upload(), { prepared }))
  expect(bad).toEqual(new Upload())
})

test('is not ready for more images while three are pending', async () => {
  const { uploads, rendered, finish, turns, outcome } = planned()
  takeAll(uploads, 2)
  await uploads.ready()
  uploads.take(photo, 2)
  let isReady = false
  const waiting = uploads.ready().then(() => (isReady = true))
  await turns()
  const meanwhile = [isReady, rendered.length]
  finish.shift()?.()
  await waiting
  expect(await outcome()).toBe('fine')
  expect(meanwhile).toEqual([false, 2])
})

test('a dropped request does not wait, and processes no further image', async () => {
  const { uploads, rendered, finish, turns } = planned()
  takeAll(uploads, 6)
  await turns()
  const ready = uploads.ready()
  uploads.drop(new HttpError(503, 'Gone.'))
  await ready
  // These images arrive after the request was dropped.
  expect(takeAll(uploads, 4)).toEqual(['', '', '', ''])
  await uploads.ready()
  await expect(uploads.settled()).rejects.toThrow('Gone.')
  for (const done of finish) done()
  await turns()
  expect(rendered).toEqual(['images.0', 'images.1'])
})

test('ignores images beyond the fifteenth', async () => {
  const { uploads, rendered, outcome } = planned()
  const taken = takeAll(uploads, 17)
  expect(await outcome()).toBe('fine')
  expect(taken.slice(14)).toEqual([expect.any(Upload), '', ''])
  expect(rendered).toHaveLength(15)
})

test.each<[string, Parameters<typeof planned>[0]]>([
  ['415 images.1', { 'images.1': { inspect: 415 } }],
  ['415 images.0', { 'images.0': { render: 415 }, 'images.1': { inspect: 415 } }],
  ['413 images.2', { 'images.0': { inspect: 415 }, 'images.2': { inspect: 413 } }],
  ['413 images.1', { 'images.2': { inspect: 413 }, 'images.1': { inspect: 413 } }],
  ['415 images.2', { 'images.0': { render: 503 }, 'images.2': { inspect: 415 } }],
  ['503 images.0', { 'images.0': { render: 503 } }],
])('the outcome is %s for %j', async (answer, refusals) => {
  const { uploads, outcome } = planned(refusals)
  takeAll(uploads, 4)
  expect(await outcome()).toBe(answer)
})

test('decodes the images before a refused one, and not those after it', async () => {
  const { uploads, rendered, turns, outcome } = planned({ 'images.1': { inspect: 415 } })
  takeAll(uploads, 2)
  await turns()
  uploads.take(photo, 2)
  expect(await outcome()).toBe('415 images.1')
  expect(rendered).toEqual(['images.0'])
})

test('reports a too large image before undecodable ones', async () => {
  const { uploads, outcome } = planned({ 'images.0': { inspect: 415 } })
  takeAll(uploads, 2)
  uploads.take(dataUrl(Buffer.alloc(5 * 1024 * 1024)), 2)
  expect(await outcome()).toBe('413 Each image must be less than 5MB')
})
