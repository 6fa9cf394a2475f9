import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

interface Message {
  isAlive?: true
}

export interface HungWorkersOptions {
  log: Logger
  /** Whoever has not been heard of for so long is ended. */
  patienceMs: number
}

const beatMs = 1_000

/** In a worker: tells the process above it that its event loop goes round. */
export function tellAlive() {
  const message: Message = { isAlive: true }
  // Nobody may be there to hear it any more: then this one is ending, too.
  const tell = () => process.send?.(message, undefined, {}, () => {})
  tell()
  setInterval(tell, beatMs).unref()
}

/**
 * In the process above the workers: one that has stopped telling that it is alive, since it computes
 * without end or was stopped, is ended, so that it is replaced as one that died.
 */
export function endHungWorkers({ log, patienceMs }: HungWorkersOptions) {
  const heard = new Map<Worker, number>()
  let looked = performance.now()
  cluster.on('message', (worker, { isAlive }: Message) => {
    if (isAlive) heard.set(worker, performance.now())
  })
  cluster.on('exit', (worker) => heard.delete(worker))
  setInterval(() => {
    const now = performance.now()
    const wasAway = now - looked > 2 * beatMs
    looked = now
    // Who was stopped himself has heard nobody, and hears now what was said meanwhile.
    if (wasAway) for (const worker of heard.keys()) heard.set(worker, now)
    for (const [worker, at] of heard) {
      if (now - at < patienceMs) continue
      log.error({ worker: worker.process.pid, silentMs: Math.round(now - at) }, 'a worker hangs')
      worker.process.kill('SIGKILL')
    }
  }, beatMs).unref()
}
