import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { timesOr } from './random.ts'
import { tellFaults } from './stream/tell-faults.ts'
import { type Stage, withStream } from './stream/with-stream.ts'

export const killApi: Fault = {
  name: 'kill-api',
  run: async () => [await withStream(killAgainAndAgain)],
}

async function killAgainAndAgain({ api, stream, random }: Stage): Promise<FaultReport> {
  const times = timesOr(20)
  const recoveryMs: number[] = []
  let survived = 0
  for (let round = 1; round <= times; round += 1) {
    await sleep(random.between(100, 1200))
    await api.kill('SIGKILL')
    const begun = performance.now()
    await api.start()
    await stream.nextAcknowledged()
    recoveryMs.push(performance.now() - begun)
    if (tellFaults(`kill ${round}`, await stream.check())) survived += 1
  }
  const { acknowledged, unknown } = stream.world
  const note = `${unknown} cut off; back with its start`
  return { fault: 'SIGKILL of the API', times, survived, checked: acknowledged, recoveryMs, note }
}
