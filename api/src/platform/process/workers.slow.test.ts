import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApiProcess } from '../../api-process.fixture.ts'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { halfFailure } from '../../calls.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const start = (env: Record<string, string> = {}) =>
  startApiProcess({ DATABASE_URL: api.url, IMAGE_STORE: os.tmpdir(), WORKERS: '2', ...env })

type Process = Awaited<ReturnType<typeof start>>

/** The workers that were ever ready, as they logged it. */
const workers = (process: Process) =>
  process
    .output()
    .split('\n')
    .filter((line) => line.includes('a worker is ready'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)

/** What they have logged comes by itself. */
async function readyWorkers(process: Process, count: number) {
  for (let wait = 0; wait < 1000 && workers(process).length < count; wait += 1) await sleep(20)
  return workers(process)
}

/** On a connection of its own, so that the workers take turns. */
const ask = async (process: Process, path = '/api/specialtys', init: RequestInit = {}) => {
  const headers = { Connection: 'close', ...init.headers }
  const response = await fetch(process.url + path, { ...init, headers })
  await response.arrayBuffer()
  return response.status
}

const isAlive = (pid: number) => {
  try {
    return global.process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the workers answer behind one port, one that dies is replaced, all end together', async () => {
  const process = await start()
  expect(await readyWorkers(process, 2)).toHaveLength(2)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => ask(process)))
  expect(new Set(statuses)).toEqual(new Set([200]))

  const reports = { method: 'POST', body: JSON.stringify(halfFailure()) }
  const headers = { 'Content-Type': 'application/json' }
  for (let report = 0; report < 5; report += 1) {
    expect(await ask(process, '/api/half-failures', { ...reports, headers })).toBe(204)
  }
  for (let look = 0; look < 4; look += 1) {
    const metrics = await fetch(`${process.url}/metrics`, { headers: { Connection: 'close' } })
    expect(await metrics.text()).toMatch(/^manyhands_half_failures_total\{.*\} 5$/m)
  }

  const [victim = 0] = workers(process)
  global.process.kill(victim, 'SIGKILL')
  expect(await readyWorkers(process, 3)).toHaveLength(3)
  // What the dead one has counted stays counted.
  const after = await fetch(`${process.url}/metrics`, { headers: { Connection: 'close' } })
  expect(await after.text()).toMatch(/^manyhands_half_failures_total\{.*\} 5$/m)
  for (let turn = 0; turn < 6; turn += 1) expect(await ask(process)).toBe(200)

  expect(await process.kill('SIGTERM')).toBe(0)
  expect(workers(process).filter(isAlive)).toEqual([])
})

test('a worker that hangs is replaced, and meanwhile the other one answers', async () => {
  const process = await start({ HUNG_WORKER_SECONDS: '3' })
  const [victim = 0] = await readyWorkers(process, 2)
  global.process.kill(victim, 'SIGSTOP')
  // One connection is handed to it, and Node forgets that one; those behind it go elsewhere.
  const left = { signal: AbortSignal.timeout(10_000) }
  const asked = Array.from({ length: 10 }, () => ask(process, undefined, left).catch(() => 0))
  const answers = await Promise.all(asked)
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)

  expect(await readyWorkers(process, 3)).toHaveLength(3)
  expect(isAlive(victim)).toBe(false)
  expect(process.output()).toContain('a worker hangs')
  for (let turn = 0; turn < 6; turn += 1) expect(await ask(process)).toBe(200)
  expect(await process.kill('SIGTERM')).toBe(0)
})

test('workers end when the process above them is killed', async () => {
  const process = await start()
  await readyWorkers(process, 2)
  await process.kill('SIGKILL')
  for (let wait = 0; wait < 500 && workers(process).some(isAlive); wait += 1) await sleep(20)
  expect(workers(process).filter(isAlive)).toEqual([])
})

test('a worker that cannot start ends the start, with the reason', async () => {
  const first = await start()
  const { port } = new URL(first.url)
  await expect(start({ PORT: port })).rejects.toThrow('The port is taken')
  expect(await first.kill('SIGTERM')).toBe(0)
})
