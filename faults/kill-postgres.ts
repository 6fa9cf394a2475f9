import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { timesOr } from './random.ts'
import { tellFaults } from './stream/tell-faults.ts'
import { type Stage, withStream } from './stream/with-stream.ts'

/** The API stays up, and has to come back by itself. */
export const killPostgres: Fault = {
  name: 'kill-postgres',
  run: () =>
    withStream(async (stage) => [
      await killAgainAndAgain(stage, 'SIGKILL of Postgres', timesOr(20), killServer),
      await killAgainAndAgain(stage, 'SIGKILL of one connection', timesOr(3), killConnection),
    ]),
}

async function killAgainAndAgain(
  { stream, api, ...stage }: Stage,
  fault: string,
  times: number,
  kill: (stage: Pick<Stage, 'postgres' | 'random'>) => Promise<void>,
): Promise<FaultReport> {
  const before = { ...stream.world }
  const recoveryMs: number[] = []
  let survived = 0
  for (let round = 1; round <= times; round += 1) {
    await sleep(stage.random.between(100, 1200))
    await kill(stage)
    recoveryMs.push(await stream.nextAcknowledged())
    const faults = await stream.check()
    if (api.isOver) faults.push('the API has ended')
    if (tellFaults(`${fault}, ${round}`, faults)) survived += 1
  }
  const note = `${stream.world.unknown - before.unknown} cut off or 503`
  return { fault, times, survived, checked: stream.world.acknowledged, recoveryMs, note }
}

/** The first process, whose children end by themselves, or all at once; until it is up again. */
async function killServer({ postgres, random }: Pick<Stage, 'postgres' | 'random'>) {
  await postgres.kill(random.pick(['first', 'all']))
  await sleep(random.between(0, 400))
  await postgres.start()
}

/** The server ends all others then, and recovers as after a crash. */
async function killConnection({ postgres, random }: Pick<Stage, 'postgres' | 'random'>) {
  const connections = postgres.children().filter(({ isConnection }) => isConnection)
  process.kill(random.pick(connections).pid, 'SIGKILL')
  await sleep(20)
}
