import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The contents of postmaster.pid. The file still exists after a crash. */
export interface Postmaster {
  pid: number
  port: number
  /** PID and start time, which identify one run of the server. */
  start: string
  isReady: boolean
  isAlive(): boolean
}

/** Reads postmaster.pid; undefined if Postgres never ran in this folder or was stopped normally. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return {
      pid,
      port: Number(lines[3]),
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
