import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/**
 * A scrape reaches one worker but returns the sums over all workers. The worker asks the primary
 * process (`askAll`), which asks each worker (`ask`, `own`) and sends back the sums (`all`).
 */
interface Messages {
  askAll?: number
  all?: { id: number; text: string }
  ask?: number
  own?: { id: number; metrics: MetricObject[] }
}

/** If a worker does not reply within this time, the counts of its previous reply are used. */
const timeoutMs = 1_000

const sendToPrimary = (message: Messages) => process.send?.(message)

/** Ignores errors, because the worker may be exiting. */
function send(worker: Worker, message: Messages) {
  if (worker.isConnected()) worker.send(message, () => {})
}

async function readAll(registries: Registry[]): Promise<MetricObject[]> {
  const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
  return all.flat()
}

/**
 * In a worker: sends these metrics to the primary process whenever the primary process requests
 * them.
 */
export function shareMetrics(registries: Registry[]) {
  if (!cluster.isWorker) return
  process.on('message', ({ ask }: Messages) => {
    if (ask === undefined) return
    void readAll(registries).then((metrics) => sendToPrimary({ own: { id: ask, metrics } }))
  })
}

/**
 * Whether the metric is a counter or histogram. These stay in the sum when their worker exits or
 * does not reply; otherwise the sum would decrease.
 */
const isCumulative = ({ type }: MetricObject) => /^(counter|histogram)$/.test(String(type))

/** In the primary process: replies to `askAll`, and keeps the counts of workers that exited. */
export function collectMetrics() {
  const latest = new Map<Worker, MetricObject[]>()
  let ended: MetricObject[] = []
  const answers = new Map<number, (metrics: MetricObject[]) => void>()
  let lastId = 0

  async function metricsOf(worker: Worker): Promise<MetricObject[]> {
    lastId += 1
    const id = lastId
    const answer = new Promise<MetricObject[]>((resolve) => answers.set(id, resolve))
    send(worker, { ask: id })
    const metrics = await Promise.race([answer, sleep(timeoutMs, undefined, { ref: false })])
    answers.delete(id)
    if (metrics) latest.set(worker, metrics)
    return metrics ?? latest.get(worker)?.filter(isCumulative) ?? []
  }

  async function sendAll(worker: Worker, id: number) {
    const workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
    const metrics = await Promise.all(workers.map(metricsOf))
    const text = await AggregatorRegistry.aggregate([ended, ...metrics]).metrics()
    send(worker, { all: { id, text } })
  }

  cluster.on('message', (worker, { askAll, own }: Messages) => {
    if (askAll !== undefined) void sendAll(worker, askAll)
    if (own) answers.get(own.id)?.(own.metrics)
  })
  cluster.on('exit', (worker) => {
    const last = latest.get(worker)?.filter(isCumulative) ?? []
    latest.delete(worker)
    void AggregatorRegistry.aggregate([ended, last])
      .getMetricsAsJSON()
      .then((sum) => (ended = sum))
  })
}

let lastId = 0

/**
 * Returns the metrics summed over all workers, as text. Without workers, returns those of this
 * process.
 */
export function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const take = ({ all }: Messages) => {
      if (all?.id !== id) return
      process.off('message', take)
      resolve(all.text)
    }
    process.on('message', take)
    sendToPrimary({ askAll: id })
  })
}
