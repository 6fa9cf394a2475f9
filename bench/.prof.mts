import { openDatabases } from './databases.ts'
import { startProduct } from './servers/contestants.ts'
import { captureTrips, completeTrips, countReleased } from './tables/payments.sql.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterCpu, processCpu } from './cpu.ts'
const databases = await openDatabases()
try {
  const { sql, url } = await databases.withGigs(1000)
  await sql.unsafe(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await sql.unsafe(`alter system set pg_stat_statements.track = 'all'`)
  // restart postmaster
  const { execSync } = await import('node:child_process')
  const pid = databases.postmaster
  const cmd = execSync(`tr '\\0' ' ' < /proc/${pid}/cmdline`).toString().trim()
  const [bin, , dir] = cmd.split(' ')
  console.log(cmd)
  const ids = await captureTrips(sql, 400)
  execSync(
    `su postgres -s /bin/bash -c '${bin.replace(/postgres$/, 'pg_ctl')} -D ${dir} restart -m fast -o "${cmd.split(' ').slice(3).join(' ')}" -l /tmp/pgprof.log'`,
  )
  await sleep(2000)
  await sql.unsafe(`create extension pg_stat_statements`)
  const server = await startProduct(url, {
    BACKGROUND_WORK: '',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof',
  })
  await sleep(4000)
  await sql.unsafe(`select pg_stat_statements_reset()`)
  const t = performance.now()
  const n0 = processCpu(server.pid)
  await completeTrips(sql, ids)
  while ((await countReleased(sql, ids)) < ids.length) await sleep(100)
  console.log('ms', performance.now() - t, 'node', (processCpu(server.pid) - n0) / 400)
  const rows = await sql.unsafe(
    `select calls, round(total_exec_time::numeric,1) as ms, round((total_exec_time/calls)::numeric,3) as each, toplevel, regexp_replace(left(query, 150), '\\s+', ' ', 'g') as q from pg_stat_statements order by total_exec_time desc limit 45`,
  )
  for (const r of rows) console.log(r.calls, r.ms, r.each, r.toplevel, r.q)
  await server.stop()
} finally {
  await databases.stop()
}
process.exit(0)
