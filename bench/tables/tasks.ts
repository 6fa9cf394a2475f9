import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../api/src/platform/db/sql.ts'
import type { Bench } from '../bench.ts'
import { clusterCpu, processCpu } from '../cpu.ts'
import { atLeast, atMost, type Measured, type Table } from '../report.ts'
import type { Server } from '../servers/server-process.ts'
import { addMailTasks, addSettleTask, countTasks, countTransactions } from './tasks.sql.ts'
import { productTable } from './product-table.ts'

/** Long enough for one run of the task that runs every minute. */
const idleSeconds = 60

const table = {
  title: 'Background tasks',
  note: 'One process. Each task mails a user about an event, to the development mailbox.',
  env: { BACKGROUND_WORK: '' },
}

/** Measures the transactions of an idle process, and the rate at which one process runs mail tasks. */
export async function taskTables(bench: Bench): Promise<Table[]> {
  const idle = await productTable(bench, table, async (_server, { sql }) => [
    atMost('transactions while idle', 1, await idleRate(sql), 'per second'),
  ])
  const busy = await productTable(bench, { ...table, gigs: 12_000 }, async (server, { sql }) => [
    await mailRate(bench, server, sql),
  ])
  return [{ ...table, rows: [...idle, ...busy].flatMap(({ rows }) => rows) }]
}

/** The seed has gigs that expire now; their customers get mails. */
async function expireGigs(sql: Sql) {
  await addSettleTask(sql)
  while ((await countTasks(sql)) > 0) await sleep(50)
}

/** Returns the transactions per second of a process without requests. */
async function idleRate(sql: Sql): Promise<number> {
  await expireGigs(sql)
  // Postgres counts transactions of idle connections up to 10 seconds late.
  await sleep(15_000)
  const before = await countTransactions(sql)
  await sleep(idleSeconds * 1000)
  return ((await countTransactions(sql)) - before) / idleSeconds
}

async function mailRate({ databases }: Bench, server: Server, sql: Sql): Promise<Measured> {
  await expireGigs(sql)
  const tasks = await addMailTasks(sql, 4_000)
  const node = processCpu(server.pid)
  const postgres = clusterCpu(databases.postmaster)
  const begun = performance.now()
  while ((await countTasks(sql)) > 0) await sleep(50)
  const rate = (tasks * 1000) / (performance.now() - begun)
  const figures = {
    mails: tasks,
    'per second': rate,
    'Node ms': (processCpu(server.pid) - node) / tasks,
    'Postgres ms': (clusterCpu(databases.postmaster) - postgres) / tasks,
  }
  return { ...atLeast('mails per second', 200, rate), figures }
}
