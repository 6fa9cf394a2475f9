import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { killHungWorkers } from './hung-workers.ts'
import { collectMetrics } from '../metrics/all-workers.ts'

export interface RunningApi {
  url: string
  stop(): Promise<void>
}

export interface WorkersOptions {
  count: number
  host: string
  log: Logger
  /** A worker that sends no heartbeat for this long is killed and replaced. */
  hungMs: number
  /**
   * On shutdown, a worker that has not exited after this time is killed. The default is 9.5
   * seconds, because Docker kills the container after ten.
   */
  shutdownMs?: number
}

/** If a worker dies after running for longer than this, its replacement starts at once. */
const steadyMs = 10_000
const longestPauseMs = 10_000

/**
 * Runs `count` worker processes behind one port, and resolves once all of them listen. The workers
 * share state only through the database and the image store. A worker that dies or hangs is
 * replaced, after a pause that doubles while workers die soon after their start.
 * @throws Error if one of the first workers exits before it listens
 */
export async function startWorkers(options: WorkersOptions): Promise<RunningApi> {
  const { count, host, log, hungMs, shutdownMs = 9_500 } = options
  let isStopping = false
  let pauseMs = 0

  function fork(): Worker {
    const born = performance.now()
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      pauseMs = performance.now() - born > steadyMs ? 0 : nextPause(pauseMs)
      log.error({ worker: worker.process.pid, code, signal, pauseMs }, 'a worker died')
      setTimeout(() => isStopping || fork(), pauseMs).unref()
    })
    return worker
  }

  async function stop() {
    isStopping = true
    const ended = running().map((worker) => once(worker, 'exit'))
    for (const worker of running()) worker.process.kill('SIGTERM')
    const late = sleep(shutdownMs, 'late', { ref: false })
    if ((await Promise.race([Promise.all(ended), late])) !== 'late') return
    for (const worker of running()) worker.process.kill('SIGKILL')
    await Promise.all(ended)
  }

  collectMetrics()
  killHungWorkers({ log, timeoutMs: hungMs })
  try {
    const ports = await Promise.all(Array.from({ length: count }, () => listening(fork())))
    return { url: `http://${host}:${ports[0]}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const running = () =>
  Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  )

const nextPause = (pauseMs: number) => Math.min(longestPauseMs, Math.max(100, pauseMs * 2))

/**
 * Resolves to the worker's port. Rejects if the worker exits first; the worker prints the reason.
 */
function listening(worker: Worker) {
  return new Promise<number>((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () => reject(new Error('A worker of the API could not start.')))
  })
}
