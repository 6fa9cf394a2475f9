import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Linux counts CPU time in ticks of 10 ms. */
const tick = 10

interface Times {
  parent: number
  /** Milliseconds in user and kernel mode, of all threads. */
  own: number
  /** Of ended children that were waited for. */
  ended: number
}

function timesOf(pid: number | string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Before the last parenthesis are the number and the name, which may have spaces.
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
  if (!times) throw new Error(`Process ${pid} has ended.`)
  return times.own
}

/**
 * Milliseconds of CPU of a whole Postgres: the postmaster, its children, and its ended children.
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

/** Resident megabytes of a process: now, and the maximum so far. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Makes the current resident memory of a process the maximum so far; returns its megabytes. */
export function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return memoryOf(pid).now
}
