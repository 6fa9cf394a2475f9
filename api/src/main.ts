import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { type ApiEnv, readApiEnv } from './env.ts'
import { sendHeartbeats } from './platform/process/hung-workers.ts'
import { exitOnUncaught } from './platform/log/uncaught-errors.ts'
import { createLog } from './platform/log/log.ts'
import { migrateDatabase, serveApi } from './serve.ts'
import { describeStartFailure } from './start-failure.ts'
import { startWorkers } from './platform/process/workers.ts'

try {
  const env = readApiEnv()
  const log = createLog(env.logLevel ?? 'info')
  exitOnUncaught(log)
  const api = await start(env, log)
  log.info(cluster.isWorker ? 'a worker is ready' : `listening at ${api.url}`)
  // A worker can get two signals: Ctrl+C in a terminal signals all processes, and the primary
  // process then signals its workers. Ignore the second signal.
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

async function start(env: ApiEnv, log: Logger) {
  if (cluster.isWorker) {
    sendHeartbeats()
    return serveApi(env, log)
  }
  await migrateDatabase(env, log)
  if (env.workers === 1) return serveApi(env, log)
  const { workers, hungWorkerSeconds, host } = env
  return startWorkers({ count: workers, host, log, hungMs: hungWorkerSeconds * 1000 })
}
