import { readApiEnv } from './platform/env.ts'
import { exitOnUncaught } from './platform/log/uncaught-errors.ts'
import { createLog } from './platform/log/log.ts'
import { migrateDatabase, serveApi } from './serve.ts'
import { describeStartFailure } from './platform/process/start-failure.ts'

try {
  const env = readApiEnv()
  const log = createLog(env.logLevel ?? 'info')
  exitOnUncaught(log)
  await migrateDatabase(env, log)
  const api = await serveApi(env, log)
  log.info(`listening at ${api.url}`)
  // Ignore a second signal.
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info(`${signal}: shutting down`)
    void api.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
