import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'

/** Files of the running server, or which replication sends. */
const left = ['postmaster.pid', 'postmaster.opts', 'pg_wal/*', 'pg_replslot/*', 'pg_stat_tmp/*']

/** Copies a running cluster as the start of a replica, as pg_basebackup does; the npm package lacks it. */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_backup_start('a replica', fast => true)`
    const excluded = left.map((name) => `--exclude=./${name}`).join(' ')
    const script = `mkdir -m 700 "$2" && { tar -C "$1" ${excluded} -c . || [ $? = 1 ]; } | tar -C "$2" -xp`
    const [code] = await once(spawn('sh', ['-c', script, 'copy', from, to]), 'exit')
    if (code !== 0) throw new Error(`${from} could not be copied (${code}).`)
    const [label] = await sql`select labelfile from pg_backup_stop(wait_for_archive => false)`
    writeFileSync(path.join(to, 'backup_label'), String(label?.['labelfile']))
    writeFileSync(path.join(to, 'standby.signal'), '')
    copyFileSync(`${from}.password`, `${to}.password`)
    await chownLike(from, to)
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  } finally {
    await sql.end()
  }
}

const chownLike = (from: string, to: string) =>
  once(spawn('chown', ['-R', `--reference=${from}`, to]), 'exit')
