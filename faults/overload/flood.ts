import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Flood, Flooded } from './flood-process.ts'

/** Asks as fast as so many connections can. */
export async function flood(wanted: Flood): Promise<Flooded> {
  const child = fork(path.join(import.meta.dirname, 'flood-process.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: 'inherit',
  })
  try {
    child.send(wanted)
    const [flooded] = (await once(child, 'message')) as [Flooded]
    return flooded
  } finally {
    child.kill()
  }
}
