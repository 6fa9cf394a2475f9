import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endHungWorkers } from './hung-workers.ts'
import { collectMetrics } from '../metrics/all-workers.ts'

export interface RunningApi {
  url: string
  stop(): Promise<void>
}

export interface WorkersOptions {
  count: number
  host: string
  log: Logger
  /** Whoever has not been heard of for so long is ended, and replaced. */
  hungMs: number
  /** Whoever has not ended by then, told to, is cut off. */
  patienceMs?: number
}

/** Who has run for so long has not failed at its start. */
const steadyMs = 10_000
const longestPauseMs = 10_000

/**
 * So many processes of this program behind one port. They share nothing but that: what one of them
 * has to know of another is in the database. One that dies or hangs is replaced, after a pause that grows
 * while they die young.
 */
export async function startWorkers(options: WorkersOptions): Promise<RunningApi> {
  const { count, host, log, hungMs, patienceMs = 9_500 } = options
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
    const late = sleep(patienceMs, 'late', { ref: false })
    if ((await Promise.race([Promise.all(ended), late])) !== 'late') return
    for (const worker of running()) worker.process.kill('SIGKILL')
    await Promise.all(ended)
  }

  collectMetrics()
  endHungWorkers({ log, patienceMs: hungMs })
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

/** The port that it listens at. Who ends before that has said why. */
function listening(worker: Worker) {
  return new Promise<number>((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () => reject(new Error('A worker of the API could not start.')))
  })
}
