import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createMetrics } from '../metrics/metrics.ts'
import { defaultSettings } from '../settings.ts'
import type { AppEnv } from '../../sessions/app-env.ts'
import { createHttpServer } from '../server/http-server.ts'
import { jsonStream } from './json-text.ts'
import { observeRequests } from '../server/observe-requests.ts'

async function* failsHalfWay() {
  yield Buffer.from('[1')
  await sleep(20)
  throw new Error('half way')
}

test('an error in a stream aborts the response and is logged', async () => {
  // Silence the Hono server, which also prints the error.
  const printed = jest.spyOn(console, 'error').mockImplementation(() => {})
  const lines: { level: number; status: number; err?: { message: string } }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('settings', defaultSettings)
      c.set('requestId', 'one')
      await next()
    })
    .use(observeRequests(createMetrics(), log))
    .get('/list', (c) => jsonStream(c, failsHalfWay()))
  const server = createHttpServer(app.fetch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/list`)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  for (let wait = 0; wait < 250 && lines.length === 0; wait += 1) await sleep(20)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      status: 200,
      err: expect.objectContaining({ message: 'half way' }) as object,
    }),
  ])
  await new Promise((resolve) => server.close(resolve))
  printed.mockRestore()
})
