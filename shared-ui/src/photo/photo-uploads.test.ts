import { PhotoUploads } from './photo-uploads.ts'

const photo = new Blob(['x'], { type: 'image/jpeg' })
/** A failed call, as the API's client would read it. */
class Failure extends Error {
  readonly kind: 'temporary' | 'refused' | 'other'
  readonly missing: string[]
  constructor(kind: Failure['kind'], missing: string[] = []) {
    super('It failed.')
    this.kind = kind
    this.missing = missing
  }
}

const failureOf = (error: unknown) => {
  const { kind, missing, message } = error as Failure
  return { kind, missing, text: message }
}

const lost = new Failure('temporary')

/** Answers each upload with the next of `answers`; without one, with a new token. */
function uploadsWith(...answers: (Error | Promise<{ token: string }>)[]) {
  let count = 0
  const sendPhoto = jest.fn(async () => {
    count += 1
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? { token: `token-${count}` }
  })
  return { uploads: new PhotoUploads(sendPhoto, failureOf, () => userId), sendPhoto }
}

const tokensOf = (uploads: PhotoUploads, ...ids: string[]) =>
  uploads.send(ids, async (tokens) => tokens)

let userId = 3
beforeEach(() => {
  userId = 3
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('uploads each photo once, in the order of their start', async () => {
  const { uploads, sendPhoto } = uploadsWith()
  for (const id of ['a', 'b', 'a']) uploads.start(id, photo)
  expect(uploads.of('b')?.state).toBe('waiting')
  expect(await tokensOf(uploads, 'b', 'a')).toEqual(['token-2', 'token-1'])
  expect(uploads.of('a')).toMatchObject({ state: 'sent', share: 1 })
  await tokensOf(uploads, 'a')
  expect(sendPhoto).toHaveBeenCalledTimes(2)
})

test('repeats only the photo whose line was lost', async () => {
  const { uploads, sendPhoto } = uploadsWith(Promise.resolve({ token: 'first' }), lost)
  for (const id of ['a', 'b', 'c']) uploads.start(id, photo)
  const sent = tokensOf(uploads, 'a', 'b', 'c')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await sent).toEqual(['first', 'token-3', 'token-4'])
  expect(sendPhoto).toHaveBeenCalledTimes(4)
})

test('gives up after three tries; a submit, a retry and a line that is back try again', async () => {
  const { uploads, sendPhoto } = uploadsWith(...Array.from({ length: 9 }, () => lost))
  const again = [
    () => void tokensOf(uploads, 'a').catch(() => {}),
    () => uploads.retry('a'),
    () => window.dispatchEvent(new Event('online')),
  ]
  uploads.start('a', photo)
  for (const [round, tryAgain] of again.entries()) {
    await jest.advanceTimersByTimeAsync(10_000)
    expect(uploads.of('a')).toMatchObject({ state: 'failed', error: lost })
    expect(sendPhoto).toHaveBeenCalledTimes(3 * (round + 1))
    tryAgain()
  }
  await jest.advanceTimersByTimeAsync(10_000)
  expect(uploads.of('a')?.state).toBe('sent')
})

test('does not repeat a photo that the API refuses, and rejects the submit with the reason', async () => {
  const refusal = new Failure('refused')
  const { uploads, sendPhoto } = uploadsWith(refusal)
  uploads.start('a', photo)
  await expect(tokensOf(uploads, 'a')).rejects.toBe(refusal)
  expect(uploads.of('a')).toMatchObject({ state: 'refused', reason: 'It failed.' })
  uploads.retry('a')
  expect(sendPhoto).toHaveBeenCalledTimes(1)
})

test('uploads a photo again whose token has expired, and repeats the call', async () => {
  const { uploads } = uploadsWith()
  const onSent = jest.fn()
  uploads.start('old', photo, { token: 'expired', onSent })
  uploads.start('new', photo)
  const call = jest.fn(async (tokens: string[]) => {
    if (tokens.includes('expired')) throw new Failure('refused', ['expired'])
    return 'stored'
  })
  expect(await uploads.send(['old', 'new'], call)).toBe('stored')
  expect(call.mock.calls).toEqual([[['expired', 'token-1']], [['token-2', 'token-1']]])
  expect(onSent).toHaveBeenCalledWith('token-2')
})

test('a photo is never uploaded as another user', async () => {
  const { uploads, sendPhoto } = uploadsWith(...Array.from({ length: 3 }, () => lost))
  uploads.start('a', photo)
  await jest.advanceTimersByTimeAsync(10_000)
  userId = 4
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(sendPhoto).toHaveBeenCalledTimes(3)
  expect(uploads.of('a')?.state).toBe('failed')
  userId = 3
  uploads.retry('a')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(uploads.of('a')?.state).toBe('sent')
})

test('a removed photo is not uploaded', async () => {
  const { uploads, sendPhoto } = uploadsWith()
  for (const id of ['a', 'b']) uploads.start(id, photo)
  uploads.drop('b')
  await tokensOf(uploads, 'a')
  expect(uploads.of('b')).toBeUndefined()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(sendPhoto).toHaveBeenCalledTimes(1)
})
