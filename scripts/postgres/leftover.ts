import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'
import { watchdogName } from './watchdog.ts'

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const ps = (pid: number, column: string) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** The number of the process and its command line: from /proc where there is one, else from ps. */
function describe(pid: number): { parent: number; command: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return { parent: Number(ps(pid, 'ppid')), command: ps(pid, 'command') }
  }
}

/**
 * Sees to it that no database runs on `dataDir`. After a `kill -9` of the product its watchdog is
 * just stopping the database: that is waited for. Where the watchdog was killed too, the orphan is
 * stopped here. A database that another running product holds is left alone, and said so.
 */
export async function clearLeftover(dataDir: string): Promise<void> {
  let pid: number
  try {
    pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return
  }
  const ours = () => alive(pid) && describe(pid).command.includes(dataDir)
  for (let tries = 0; tries < 50 && ours(); tries++) {
    const watched = describe(describe(pid).parent).command.includes(watchdogName)
    if (!watched) {
      process.kill(pid, tries < 40 ? 'SIGINT' : 'SIGQUIT')
    }
    await sleep(watched ? 100 : 200)
  }
  if (ours()) {
    throw new PlainError(
      `The data in ${dataDir} is in use by another running Manyhands (database process ${pid}): stop that one, or set DATA_DIR to another folder.`,
    )
  }
}
