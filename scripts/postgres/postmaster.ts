import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads postmaster.pid, which a crash leaves; undefined if Postgres never ran in this folder or was stopped normally. */
export function readPostmaster(dataDir: string) {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return {
      pid,
      port: Number(lines[3]),
      /** PID and start time, which identify one run of the server. */
      start: `${lines[0]} ${lines[2]}`,
      isReady: lines[7]?.trim() === 'ready',
      isAlive: () => isAlive(pid),
    }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
