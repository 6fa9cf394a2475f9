import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

interface Message {
  isAlive?: true
}

export interface HungWorkersOptions {
  log: Logger
  /** A worker that sends no heartbeat for this long is killed. */
  timeoutMs: number
}

const heartbeatMs = 1_000

/** In a worker: sends heartbeats to the primary process, which show that the event loop runs. */
export function sendHeartbeats() {
  const message: Message = { isAlive: true }
  // Ignore errors: if the primary process is gone, this worker is about to exit too.
  const send = () => process.send?.(message, undefined, {}, () => {})
  send()
  setInterval(send, heartbeatMs).unref()
}

/**
 * In the primary process: kills a worker whose heartbeats stopped, for example because of an
 * endless computation or SIGSTOP. `startWorkers` then replaces it.
 */
export function killHungWorkers({ log, timeoutMs }: HungWorkersOptions) {
  const heard = new Map<Worker, number>()
  let checkedAt = performance.now()
  cluster.on('message', (worker, { isAlive }: Message) => {
    if (isAlive) heard.set(worker, performance.now())
  })
  cluster.on('exit', (worker) => heard.delete(worker))
  setInterval(() => {
    const now = performance.now()
    const wasPaused = now - checkedAt > 2 * heartbeatMs
    checkedAt = now
    // If this process itself was paused, it has not read the heartbeats of that time yet. Restart
    // the timeouts of all workers.
    if (wasPaused) for (const worker of heard.keys()) heard.set(worker, now)
    for (const [worker, at] of heard) {
      if (now - at < timeoutMs) continue
      log.error({ worker: worker.process.pid, silentMs: Math.round(now - at) }, 'a worker hangs')
      worker.process.kill('SIGKILL')
    }
  }, heartbeatMs).unref()
}
