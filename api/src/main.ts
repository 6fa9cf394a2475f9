import { pino } from 'pino'
import { readApiEnv } from './env.ts'
import { serveApi } from './serve.ts'
import { describeStartFailure } from './start-failure.ts'

const log = pino()

try {
  const api = await serveApi(readApiEnv(), log)
  log.info(`listening at ${api.url}`)
  const stop = (signal: string) => {
    log.info(`${signal}: shutting down`)
    void api.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
