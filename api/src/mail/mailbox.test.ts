import { createTestApi, type TestApi } from '../app.fixture.ts'
import { sampleMails } from './samples.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Opens a page of the mailbox as a client with this address and host name would. */
const open = (path: string, { remoteAddress = '127.0.0.1', host = 'localhost' } = {}) => {
  const app = api.build({}, { hasMailbox: true })
  const incoming = { socket: { remoteAddress, bytesWritten: 0 } }
  return app.request(path, { headers: { Host: host } }, { incoming })
}

test('only this machine can open the mailbox, and only by a local name', async () => {
  expect((await open('/mailbox')).status).toBe(200)
  expect((await open('/mailbox', { remoteAddress: '10.0.0.7' })).status).toBe(404)
  expect((await open('/mailbox', { host: 'evil.example' })).status).toBe(404)
  expect((await api.app.request('/mailbox')).status).toBe(404)
})

test('the samples show every mail, each with a subject and an explanation', async () => {
  const samples = Object.entries(sampleMails('https://example.com'))
  expect(samples.length).toBeGreaterThan(25)
  for (const [name, { subject, paragraphs, reason }] of samples) {
    expect([name, subject.length > 5, paragraphs.length > 0, reason.length > 5]).toEqual([
      name,
      true,
      true,
      true,
    ])
    const page = await open(`/mailbox/samples/${name}`)
    expect([name, page.status]).toEqual([name, 200])
    expect(await page.text()).not.toMatch(/undefined|\[object|NaN/)
  }
})
