import { openDatabases } from './databases.ts'
import { captureTrips, completeTrips } from './tables/payments.sql.ts'
import { clusterCpu } from './cpu.ts'
import { createPool } from '../api/src/platform/db/pool.ts'
import { createTestProvider } from '../api/src/payments/test-provider/test-provider.ts'
import { advancePayment } from '../api/src/payments/advance-payment.ts'
import { Session } from 'node:inspector/promises'
import fs from 'node:fs'
const databases = await openDatabases()
try {
  const { sql, url } = await databases.withGigs(1000)
  const ids = await captureTrips(sql, 450)
  const pool = createPool(url, { max: 8, statementMs: null })
  const provider = createTestProvider(pool as never, { apiUrl: 'http://x', secret: 's' })
  const pg0 = clusterCpu(databases.postmaster)
  await completeTrips(sql, ids)
  console.log('complete pg ms each', (clusterCpu(databases.postmaster) - pg0) / 450)
  const run = async (list: number[]) => {
    const q = [...list]
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let id = q.pop(); id; id = q.pop()) await advancePayment(pool as never, provider, id)
      }),
    )
  }
  await run(ids.slice(0, 50))
  const s = new Session()
  s.connect()
  await s.post('Profiler.enable')
  await s.post('Profiler.start')
  const c = process.cpuUsage()
  const t = performance.now()
  const pg = clusterCpu(databases.postmaster)
  await run(ids.slice(50))
  const u = process.cpuUsage(c)
  console.log(
    'per release: elapsed',
    (performance.now() - t) / 400,
    'node cpu',
    (u.user + u.system) / 400_000,
    'pg cpu',
    (clusterCpu(databases.postmaster) - pg) / 400,
  )
  const { profile } = await s.post('Profiler.stop')
  fs.mkdirSync('/tmp/prof', { recursive: true })
  fs.writeFileSync('/tmp/prof/a.cpuprofile', JSON.stringify(profile))
  await pool.end()
} finally {
  await databases.stop()
}
process.exit(0)
