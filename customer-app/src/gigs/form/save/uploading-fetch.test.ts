import { connect } from '../../../network.fixture.ts'
import { uploadingFetch } from './uploading-fetch.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('fails like a lost connection after a minute without progress or an answer', async () => {
  const network = connect({ answer: () => new Promise(() => {}) })
  const failed = jest.fn()
  uploadingFetch(() => {})('/api/gigs', { method: 'POST', body: '{}' }).catch(failed)
  await jest.advanceTimersByTimeAsync(59_000)
  network.progress(500, 1000)
  await jest.advanceTimersByTimeAsync(59_000)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(failed).toHaveBeenCalledWith(new TypeError('Failed to fetch'))
  expect(network.progress(600, 1000)).toBe(false)
})
