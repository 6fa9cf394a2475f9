import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'
import { readPostmaster } from './postmaster.ts'
import { watchdogName } from './watchdog.ts'

const ps = (pid: number, column: string) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Reads the parent PID and command line of a process: from /proc on Linux, from ps elsewhere. */
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
 * Ensures that no Postgres runs on `dataDir`. After a `kill -9` of the product, waits until the watchdog has
 * stopped Postgres. If the watchdog was also killed, stops the orphaned Postgres.
 * @throws PlainError if another running product uses the database
 */
export async function clearLeftover(dataDir: string): Promise<void> {
  const postmaster = readPostmaster(dataDir)
  if (!postmaster) return
  const { pid } = postmaster
  // The OS may have reused the PID for another process.
  const isOurs = () => postmaster.isAlive() && describe(pid).command.includes(dataDir)
  for (let tries = 0; tries < 50 && isOurs(); tries++) {
    const watched = describe(describe(pid).parent).command.includes(watchdogName)
    if (!watched) process.kill(pid, tries < 40 ? 'SIGINT' : 'SIGQUIT')
    await sleep(watched ? 100 : 200)
  }
  if (isOurs()) {
    throw new PlainError(
      `The data in ${dataDir} is in use by another running Manyhands (database process ${pid}): stop that one, or set DATA_DIR to another folder.`,
    )
  }
}
