import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, timesOr } from './fault.ts'
import { between } from './random.ts'
import { type Repetition, repeatAll, type Stage, withStream } from './stream/with-stream.ts'

/** A server that can be killed and restarted at the same address. */
interface Server {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Kills and restarts a server. The recovery time includes the restart. */
const killed = (fault: string, times: number, server: (stage: Stage) => Server): Repetition => ({
  ...{ fault, times: timesOr(times) },
  async once(stage) {
    // So that each fault interrupts a different write.
    await sleep(between(100, 1200))
    await server(stage).kill()
    await sleep(between(0, 1200))
    const begun = performance.now()
    await server(stage).start()
    await stage.stream.nextAcknowledged()
    return performance.now() - begun
  },
})

export const killApi: Fault = {
  name: 'kill-api',
  run: () => withStream(repeatAll(killed('SIGKILL of the API', 20, ({ api }) => api))),
}

/** Kills Postgres. The API keeps running and must reconnect. */
export const killPostgres: Fault = {
  name: 'kill-postgres',
  run: () => withStream(repeatAll(killed('SIGKILL of Postgres', 20, ({ postgres }) => postgres))),
}
