import { setTimeout as sleep } from 'node:timers/promises'
import { between } from './random.ts'
import { repeatAll, type Stage, withStream } from './stream/with-stream.ts'

/** A server that can be killed and restarted at the same address. */
interface Server {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Kills and restarts a server twenty times. The recovery time includes the restart. */
const killed = (fault: string, server: (stage: Stage) => Server) =>
  withStream(
    repeatAll({
      ...{ fault, times: 20 },
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
    }),
  )

export const killApi = () => killed('SIGKILL of the API', ({ api }) => api)

/** Kills Postgres. The API keeps running and must reconnect. */
export const killPostgres = () => killed('SIGKILL of Postgres', ({ postgres }) => postgres)
