import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/** Whoever asks a worker is told of all: the worker asks the first process, and that one each worker. */
interface Messages {
  askAll?: number
  all?: { id: number; text: string }
  ask?: number
  own?: { id: number; metrics: MetricObject[] }
}

/** A worker that computes for longer tells what it told last. */
const patienceMs = 1_000

const tell = (message: Messages) => process.send?.(message)

/** To one that may be dying: then nobody hears it, and that is no error. */
function send(worker: Worker, message: Messages) {
  if (worker.isConnected()) worker.send(message, () => {})
}

async function readAll(registries: Registry[]): Promise<MetricObject[]> {
  const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
  return all.flat()
}

/** In a worker: what these count is told to the others, too. */
export function shareMetrics(registries: Registry[]) {
  if (!cluster.isWorker) return
  process.on('message', ({ ask }: Messages) => {
    if (ask === undefined) return
    void readAll(registries).then((metrics) => tell({ own: { id: ask, metrics } }))
  })
}

/** What only ever grows stays in the sum when its worker has ended: else it would seem set back. */
const grows = ({ type }: MetricObject) => /^(counter|histogram)$/.test(String(type))

/** In the process above the workers. */
export function collectMetrics() {
  const latest = new Map<Worker, MetricObject[]>()
  let ended: MetricObject[] = []
  const answers = new Map<number, (metrics: MetricObject[]) => void>()
  let asked = 0

  async function metricsOf(worker: Worker): Promise<MetricObject[]> {
    asked += 1
    const id = asked
    const answer = new Promise<MetricObject[]>((resolve) => answers.set(id, resolve))
    send(worker, { ask: id })
    const metrics = await Promise.race([answer, sleep(patienceMs, undefined, { ref: false })])
    answers.delete(id)
    if (metrics) latest.set(worker, metrics)
    return metrics ?? latest.get(worker)?.filter(grows) ?? []
  }

  async function tellAll(worker: Worker, id: number) {
    const workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
    const metrics = await Promise.all(workers.map(metricsOf))
    const text = await AggregatorRegistry.aggregate([ended, ...metrics]).metrics()
    send(worker, { all: { id, text } })
  }

  cluster.on('message', (worker, { askAll, own }: Messages) => {
    if (askAll !== undefined) void tellAll(worker, askAll)
    if (own) answers.get(own.id)?.(own.metrics)
  })
  cluster.on('exit', (worker) => {
    const last = latest.get(worker)?.filter(grows) ?? []
    latest.delete(worker)
    void AggregatorRegistry.aggregate([ended, last])
      .getMetricsAsJSON()
      .then((sum) => (ended = sum))
  })
}

let asked = 0

/** What all workers count, as one text; of a process that is alone, what it counts. */
export function tellMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    const take = ({ all }: Messages) => {
      if (all?.id !== id) return
      process.off('message', take)
      resolve(all.text)
    }
    process.on('message', take)
    tell({ askAll: id })
  })
}
