import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { startCluster } from './cluster.ts'

const root = path.resolve(__dirname, '../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-cluster-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('startCluster resolves after crash recovery, with all committed rows', async () => {
  const options = { root, dataDir: path.join(folder, 'postgres') }
  const first = await startCluster(options)
  const sql = postgres(first.url, { max: 1 })
  await sql`create table kept as select n from generate_series(1, 50000) n`
  await sql.end()
  const pidFile = path.join(first.dataDir, 'postmaster.pid')
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL')
  await first.ended

  const second = await startCluster(options)
  const again = postgres(second.url, { max: 1 })
  try {
    expect([...(await again`select count(*)::int as count from kept`)]).toEqual([{ count: 50000 }])
  } finally {
    await again.end()
    await second.stop()
  }
})
