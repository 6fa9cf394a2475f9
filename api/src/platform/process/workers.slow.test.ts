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

/** Returns the process ids of all workers that logged that they are ready. */
const workers = (process: Process) =>
  process
    .output()
    .split('\n')
    .filter((line) => line.includes('a worker is ready'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)

/** Waits until `count` workers have logged that they are ready. */
async function readyWorkers(process: Process, count: number) {
  for (let wait = 0; wait < 1000 && workers(process).length < count; wait += 1) await sleep(20)
  return workers(process)
}

/** Sends each request on a new connection, so that the requests reach different workers. */
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

test('workers respond behind one port, a dead one is replaced, and all exit on shutdown', async () => {
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
  // The counts of the dead worker stay in the sum.
  const after = await fetch(`${process.url}/metrics`, { headers: { Connection: 'close' } })
  expect(await after.text()).toMatch(/^manyhands_half_failures_total\{.*\} 5$/m)
  for (let turn = 0; turn < 6; turn += 1) expect(await ask(process)).toBe(200)

  expect(await process.kill('SIGTERM')).toBe(0)
  expect(workers(process).filter(isAlive)).toEqual([])
})

test('a hung worker is replaced, and meanwhile the other worker responds', async () => {
  const process = await start({ HUNG_WORKER_SECONDS: '3' })
  const [victim = 0] = await readyWorkers(process, 2)
  global.process.kill(victim, 'SIGSTOP')
  // Node hands one connection to the hung worker, where it is lost. Later connections go to the
  // other worker.
  const left = { signal: AbortSignal.timeout(10_000) }
  const responses = Array.from({ length: 10 }, () => ask(process, undefined, left).catch(() => 0))
  const answers = await Promise.all(responses)
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)

  expect(await readyWorkers(process, 3)).toHaveLength(3)
  expect(isAlive(victim)).toBe(false)
  expect(process.output()).toContain('a worker hangs')
  for (let turn = 0; turn < 6; turn += 1) expect(await ask(process)).toBe(200)
  expect(await process.kill('SIGTERM')).toBe(0)
})

test('workers exit when the primary process is killed', async () => {
  const process = await start()
  await readyWorkers(process, 2)
  await process.kill('SIGKILL')
  for (let wait = 0; wait < 500 && workers(process).some(isAlive); wait += 1) await sleep(20)
  expect(workers(process).filter(isAlive)).toEqual([])
})

test('the start fails with the reason if a worker cannot start', async () => {
  const first = await start()
  const { port } = new URL(first.url)
  await expect(start({ PORT: port })).rejects.toThrow('The port is in use')
  expect(await first.kill('SIGTERM')).toBe(0)
})
