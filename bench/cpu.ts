import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Linux counts the time of processes in hundredths of a second. */
const tick = 10

interface Times {
  parent: number
  /** Milliseconds in user and kernel mode, of all threads. */
  own: number
  /** Of children that have ended and were waited for. */
  ended: number
}

function timesOf(pid: number | string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // What is before the last parenthesis is number and name; the name may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick }
  } catch {
    return undefined
  }
}

/** Milliseconds of CPU that a process has used so far. */
export function processCpu(pid: number): number {
  const times = timesOf(pid)
  if (!times) throw new Error(`There is no process ${pid} any more.`)
  return times.own
}

/**
 * Milliseconds of CPU of a whole Postgres: the postmaster, its children, and those that have ended,
 * which the postmaster has inherited.
 */
export function clusterCpu(postmaster: number): number {
  const self = timesOf(postmaster)
  if (!self) throw new Error('The database has ended.')
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === postmaster)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), self.own + self.ended)
}

/**
 * Milliseconds of CPU of all threads that a process has now, exact enough for a single request, as
 * long as no thread ends meanwhile.
 */
export function exactCpu(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

/** The postmaster of the cluster in this folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Resident megabytes of a process, now and at most so far. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
