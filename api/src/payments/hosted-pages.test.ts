import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { testPayments } from './payments.fixture.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi({}, { payments: testPayments() })
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const open = async (return_to?: string) => {
  const answer = await customer.post('/api/payments/method', { return_to })
  return { status: answer.status, url: ((await answer.json()) as { url?: string }).url ?? '' }
}
const send = (url: string, choice: string) =>
  api.app.request(new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ choice }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

test('a page of the test provider says that it is a simulation, and works once', async () => {
  const { url } = await open('/account#card')
  const page = await api.app.request(new URL(url).pathname)
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; .*form-action 'self' http:\/\/localhost; frame-ancestors 'none'$/,
  )
  expect(await page.text()).toContain('Not a part of Manyhands')
  expect((await send(url, 'Visa 9999')).status).toBe(422)
  const saved = await send(url, 'Visa 4242')
  expect([saved.status, saved.headers.get('Location')]).toEqual([
    303,
    'http://localhost/account#card',
  ])
  expect((await send(url, 'Visa 4242')).status).toBe(404)
  expect((await api.app.request('/test-payments/test_page_AAAAAAAAAAAAAAAA')).status).toBe(404)
  expect((await api.app.request("/test-payments/' or 1")).status).toBe(404)
})

test('Back to a used page, and a receipt after the session, are pages that people can read', async () => {
  const { url } = await open()
  await send(url, 'Visa 4242')
  for (const path of [new URL(url).pathname, '/api/trips/1/receipt']) {
    const inTab = { headers: { 'Sec-Fetch-Dest': 'document' } }
    const page = await api.app.request(path, inTab)
    const problem = (await (await api.app.request(path)).json()) as { detail: string }
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src/)
    expect(await page.text()).toContain(`<h1>${problem.detail}</h1>`)
  }
})

test('the provider sends users back to paths of this site only', async () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'account',
    '/a b',
  ]) {
    expect((await open(path)).status).toBe(422)
  }
  expect((await open()).status).toBe(200)
})

test('without the test provider there are no such pages', async () => {
  const plain = await createTestApi()
  expect((await plain.app.request('/test-payments/test_page_AAAAAAAAAAAAAAAA')).status).toBe(404)
  await plain.close()
})
