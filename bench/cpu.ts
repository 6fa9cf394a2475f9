import { readdirSync, readFileSync } from 'node:fs'

const tick = 10

interface Times {
  parent: number
  /** CPU milliseconds of all threads, in user and kernel mode. */
  own: number
  /** CPU milliseconds of child processes that exited and were reaped. */
  ended: number
}

function timesOf(pid: number | string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name is in parentheses and may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick }
  } catch {
    return undefined
  }
}

export function processCpu(pid: number): number {
  const times = timesOf(pid)
  if (!times) throw new Error(`Process ${pid} has ended.`)
  return times.own
}

/** CPU milliseconds of a Postgres server: the postmaster and its child processes, exited ones included. */
export function clusterCpu(postmaster: number): number {
  const self = timesOf(postmaster)
  if (!self) throw new Error('The database has ended.')
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === postmaster)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), self.own + self.ended)
}

/** Resident memory of a process in MiB: the current value and the peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
