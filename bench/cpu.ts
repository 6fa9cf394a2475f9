import { readFileSync } from 'node:fs'

const tick = 10

/** CPU milliseconds of a process, all its threads, in user and kernel mode; `ended`: of child processes that it reaped. */
function timesOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name is in parentheses and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { own: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick }
}

export const processCpu = (pid: number): number => timesOf(pid).own

/** CPU milliseconds of a Postgres server: the postmaster and its child processes, exited ones included. */
export function clusterCpu(postmaster: number): number {
  const { own, ended } = timesOf(postmaster)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  let sum = own + ended
  for (const pid of children.match(/\d+/g) ?? []) {
    try {
      sum += processCpu(Number(pid))
    } catch {
      // The process has just exited.
    }
  }
  return sum
}

/** Resident memory of a process in MiB: the current value and the peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
