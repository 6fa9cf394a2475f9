import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { mailboxTransport } from '../mail/transport.ts'
import { deleteUser } from '../operator/acts/users.ts'
import { startBackground } from './background.ts'
import { measureTasks } from './task-metrics.ts'
import { dropSuperseded, unlockDeadTasks } from './tasks.sql.ts'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'
import { createProxy } from '../platform/db/proxy.fixture.ts'
import { until, untilWaiting } from '../platform/until.fixture.ts'
import { randomRuns } from '../random-runs.fixture.ts'

let api: TestApi
let customer: Person
let processes: ReturnType<typeof startBackground>[]
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })

const start = (url = api.url) =>
  startBackground({
    url,
    isPooled: false,
    sql: api.sql,
    log,
    mail: {
      transport: mailboxTransport(api.sql),
      siteUrl: '',
      apiUrl: '',
      tokenKey: '',
      sender: '',
    },
    pauseMs: 50,
  })

beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  processes = [start(), start()]
  await until(async () => (await listeners()) >= 2)
})
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await api.close()
})

const listeners = async () => {
  const [row] = await api.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'manyhands-background' and query ilike 'listen%'
      and datname = current_database()`
  return row?.count ?? 0
}

const countRows = async () => (await api.sql`select from graphile_worker.jobs`).length

const addTask = (task: string) =>
  api.sql`select graphile_worker.add_job(${task}, max_attempts => 1)`

const oldGig = async () => {
  const { id } = await api.createGig(customer)
  await api.sql`
    update gigs set created_on_date = now() - interval '2 days', pickup_date = now() - interval '1 day',
      dropoff_date = now()
    where id = ${id}`
  return id
}

const isExpired = async (id: number) =>
  (await api.sql`select from gigs where id = ${id} and gig_status_id = 4`).length === 1

/**
 * Waits until a process listens for tasks, and adds tasks until one has expired a gig, whose id is returned. After a
 * lost connection one task may not be enough: a worker that cannot take it tries again with the next task, or after
 * a minute.
 */
async function untilTasksRun() {
  await until(async () => (await listeners()) > 0)
  const gig = await oldGig()
  await until(async () => {
    await addTask('settle_due')
    await sleep(100)
    return isExpired(gig)
  })
  return gig
}

/** Stops all processes, and starts one that connects through the proxy. */
async function startBehind(proxy: { url: string }) {
  await Promise.all(processes.map((each) => each.stop()))
  processes = [start(proxy.url)]
}

test.each(['the user', 'an operator'])('the log names an account that %s deletes', async (who) => {
  const user = await api.signUp('packer')
  await (who === 'the user'
    ? user.delete('/api/account', { password: user.password })
    : deleteUser(api.sql, 'kim', { id: user.id, note: 'Asked by email.' }))
  const named = `"account":${user.id},"msg":"account deleted"`
  const found = () => lines.filter((line) => line.includes(named))
  await until(async () => found().length > 0)
  expect(found()).toHaveLength(1)
})

test('a task runs in one of the processes, also after their connections were lost', async () => {
  const first = await oldGig()
  await addTask('settle_due')
  await until(async () => (await isExpired(first)) && (await countRows()) === 0)
  await api.sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'manyhands-background' and datname = current_database()`
  await until(async () => (await listeners()) >= 2)
  const second = await untilTasksRun()
  const events = await api.sql`select gig_id from gig_events where kind = 'expired' order by id`
  expect(events.map((row) => row['gig_id'] as number)).toEqual([first, second])
})

test('a task that a process took longer ago than tasks run goes back to the queue', async () => {
  await api.sql`select graphile_worker.add_job('lost', job_key => 'lost')`
  const isLocked = async () => {
    const [task] = await api.sql<{ locked_by: string | null }[]>`
      select locked_by from graphile_worker.jobs where key = 'lost'`
    return task?.locked_by != null
  }
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const pool = openNodePostgresPool(api.url, { max: 3 })
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: { lost: () => finished },
  })
  await until(isLocked)
  await unlockDeadTasks(api.sql)
  expect(await isLocked()).toBe(true)
  await unlockDeadTasks(api.sql, 0)
  expect(await isLocked()).toBe(false)
  finish()
  await until(async () => (await countRows()) === 0)
  await runner.stop()
  await pool.end()
})

test('metrics count tasks that wait and tasks that failed for good', async () => {
  await api.sql`select graphile_worker.add_job('other', run_at => now() - interval '1 minute')`
  await api.sql`
    select graphile_worker.permanently_fail_jobs(array[j.id])
    from graphile_worker.add_job('dead', run_at => now() + interval '1 day') j`
  const [running] = processes
  const metrics = async () => {
    const registry = new Registry()
    measureTasks(async () => running?.count(), registry)
    return registry.metrics()
  }
  let text = ''
  await until(async () => (text = await metrics()).includes('manyhands_tasks_waiting 1\n'))
  expect(text).toMatch(/^manyhands_tasks_oldest_seconds 6\d/m)
  expect(text).toMatch(/^manyhands_tasks_dead 1$/m)
  expect(text).toMatch(/^manyhands_tasks_scheduled_timestamp_seconds \d+/m)
  await dropSuperseded(api.sql, ['dead'])
  expect(await running?.count()).toMatchObject({ dead: 0 })
  await running?.stop()
  expect(await metrics()).not.toMatch(/^manyhands_tasks_waiting \d/m)
})

test('tasks run again after the connection was lost while a task ended', async () => {
  const stopped = jest.spyOn(log, 'warn')
  const proxy = await createProxy(api.url)
  await startBehind(proxy)
  await until(async () => (await listeners()) > 0)
  await api.sql.begin(async (tx) => {
    await tx`lock table gigs`
    await addTask('settle_due')
    await untilWaiting(api.sql, 1)
    await proxy.cut()
  })
  await until(() => stopped.mock.calls.length > 0)
  await proxy.restore()
  await untilTasksRun()
  expect(stopped).toHaveBeenCalledTimes(1)
  await processes[0]?.stop()
  await proxy.cut()
})

test('stopping while a connection begins to listen, and then loses it, ends without an error', async () => {
  const failed = jest.spyOn(log, 'error')
  const begun = jest.fn(() => false)
  const proxy = await createProxy(api.url, (_from, bytes) => !bytes.includes('LISTEN') || begun())
  const background = start(proxy.url)
  await until(() => begun.mock.calls.length > 0)
  await background.stop()
  // The test fails if graphile-worker then leaves a rejection unhandled, which would end the process.
  await proxy.cut()
  await until(() => failed.mock.calls.length > 0)
  expect(failed.mock.calls.flat().join()).toContain('UNLISTEN')
})

test('tasks run after the connection was lost in the first query of the workers', async () => {
  const begun = jest.fn(() => false)
  const proxy = await createProxy(
    api.url,
    (_from, bytes) => !bytes.includes('insert into "graphile_worker"._private_tasks') || begun(),
  )
  await startBehind(proxy)
  await until(() => begun.mock.calls.length > 0)
  begun.mockReturnValue(true)
  await proxy.cut()
  await proxy.restore()
  expect(await isExpired(await untilTasksRun())).toBe(true)
  await processes[0]?.stop()
  await proxy.cut()
})

// The test also fails if graphile-worker leaves a rejection unhandled.
test('tasks run again after the connection was lost again and again while tasks ran', async () => {
  const proxy = await createProxy(api.url)
  await startBehind(proxy)
  for (let round = 0; round < randomRuns(12); round += 1) {
    await until(async () => (await listeners()) > 0)
    await Promise.all(Array.from({ length: 20 }, () => addTask('settle_due')))
    await sleep(Math.random() * 60)
    await proxy.cut()
    await proxy.restore()
  }
  expect(await isExpired(await untilTasksRun())).toBe(true)
  await processes[0]?.stop()
  await proxy.cut()
})
