import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { freePorts } from '../free-ports.fixture.ts'
import { until } from '../until.fixture.ts'

let api: TestApi
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-log-'))
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a slow reader of the log delays no request', async () => {
  const [port] = await freePorts(1)
  const main = path.join(import.meta.dirname, '../../main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: path.dirname(path.dirname(main)),
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: api.url,
      IMAGE_STORE: folder,
      LOG_LEVEL: 'debug',
    },
    // The test does not read from this pipe, so the pipe fills up.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = `http://127.0.0.1:${port}/healthz`
  await until(async () => (await fetch(url).catch(() => undefined)) !== undefined)
  // These requests log three times the 64 KB that a pipe holds.
  for (let round = 0; round < 30; round += 1) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(url)))
    for (const answer of answers) expect((await answer.json()).status).toBe('ok')
  }
  expect(child.stdout?.readableFlowing).toBe(null)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  child.stdout?.resume()
  expect((await ended)[0]).toBe(0)
})
