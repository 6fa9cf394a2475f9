import { createTestApi, type TestApi } from '../app.fixture.ts'
import { halfFailure } from '../calls.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Throws for a line that Prometheus would not read, and for a sample that was not announced. */
function parse(text: string): Map<string, number> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const types = new Map<string, string>()
  const samples = new Map<string, number>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, typed = '', type = ''] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? []
    if (typed) types.set(typed, type)
    else if (!/^# HELP \w+ \S/.test(line)) {
      const label = String.raw`[a-z_]+="[^"\\\n]*"`
      const form = new RegExp(String.raw`^((\w+)(?:\{${label}(?:,${label})*\})?) ([\d.e+-]+)$`)
      const [, sample = '', name = '', value] = form.exec(line) ?? []
      const family = types.get(name) ?? types.get(name.replace(/_(?:bucket|sum|count)$/, ''))
      if (!family || samples.has(sample)) throw new Error(`Not understood: ${line}`)
      samples.set(sample, Number(value))
    }
  }
  return samples
}

test('what is counted can be read by Prometheus, is never cached and is of this app alone', async () => {
  await api.send('POST', '/api/half-failures', { json: halfFailure() })
  const response = await api.send('GET', '/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const samples = parse(await response.text())
  expect([...samples]).toEqual([
    ['manyhands_half_failures_total{half="packer-app",fault="integrity",outcome="fallback"}', 1],
    ['manyhands_half_failure_reports_refused_total', 0],
  ])
  const other = await api.build().request('/metrics')
  expect(parse(await other.text()).size).toBe(1)
})
