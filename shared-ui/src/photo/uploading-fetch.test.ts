import { uploadingFetch } from './uploading-fetch.ts'

const running: FakeRequest[] = []

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  isAborted = false
  open() {}
  setRequestHeader() {}
  send() {
    running.push(this)
  }
  abort() {
    this.isAborted = true
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
})
afterEach(() => jest.useRealTimers())

test('fails like a lost connection after a minute without progress or an answer', async () => {
  const failed = jest.fn()
  const onProgress = jest.fn()
  uploadingFetch(onProgress)('/api/photos', { method: 'POST', body: 'x' }).catch(failed)
  await jest.advanceTimersByTimeAsync(59_000)
  const progress = new ProgressEvent('progress', { loaded: 500, total: 1000 })
  running[0]?.upload.dispatchEvent(progress)
  expect(onProgress).toHaveBeenCalledWith({ sent: 500, total: 1000 })
  await jest.advanceTimersByTimeAsync(59_000)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(failed).toHaveBeenCalledWith(new TypeError('Failed to fetch'))
  expect(running[0]?.isAborted).toBe(true)
})
