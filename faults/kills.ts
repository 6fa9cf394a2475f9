import { setTimeout as sleep } from 'node:timers/promises'
import type { Restartable } from './fault.ts'
import { between } from './stream/stream.ts'
import { type Stage, withStream } from './stream/with-stream.ts'

/** Kills and restarts a server twenty times. The recovery time includes the restart. */
const killed = (name: string, serverOf: (stage: Stage) => Restartable) =>
  withStream((stage) => {
    const server = serverOf(stage)
    async function once() {
      // So that each fault interrupts a different write.
      await sleep(between(100, 1200))
      await server.kill()
      await sleep(between(0, 1200))
      const begun = performance.now()
      await server.start()
      await stage.stream.nextAcknowledged()
      return { recoveryMs: performance.now() - begun }
    }
    return [{ name, times: 20, once }]
  })

export const killApi = () => killed('SIGKILL of the API', ({ api }) => api)

/** Kills Postgres. The API keeps running and must reconnect. */
export const killPostgres = () => killed('SIGKILL of Postgres', ({ postgres }) => postgres)
