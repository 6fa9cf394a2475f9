import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Flood, Flooded } from './flood-process.ts'
import type { Jobs, Sent } from './job-senders-process.ts'

/** Asks as fast as so many connections can. */
export const flood = (wanted: Flood) => fromAProcess<Flooded>('flood-process.ts', wanted)

/** Sends so many jobs with photos at once. */
export const sendJobs = (wanted: Jobs) => fromAProcess<Sent[]>('job-senders-process.ts', wanted)

async function fromAProcess<Report>(script: string, wanted: object): Promise<Report> {
  const child = fork(path.join(import.meta.dirname, script), {
    execArgv: ['--import', 'tsx'],
    stdio: 'inherit',
  })
  try {
    child.send(wanted)
    const [report] = (await once(child, 'message')) as [Report]
    return report
  } finally {
    child.kill()
  }
}
