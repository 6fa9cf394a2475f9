import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry, type RegistryContentType } from 'prom-client'

const request = 'manyhands:metrics'

interface Answer {
  answer: typeof request
  id: number
  text: string
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'answer' in message

/** In a worker: what these count is told to the other workers, too. */
export function shareMetrics(registries: Registry[]) {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries(registries)
  // The first one begins to listen for those who ask.
  void new AggregatorRegistry()
}

/** In the process above the workers: whoever asks is told of all. */
export function collectMetrics() {
  const all = new AggregatorRegistry<RegistryContentType>()
  const tell = async (worker: Worker, id: number) => {
    // A worker that is just dying leaves the question open: the others are asked again next time.
    const text = await all.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ answer: request, id, text } satisfies Answer)
  }
  cluster.on('message', (worker, message: { ask?: string; id?: number }) => {
    if (message.ask === request) void tell(worker, message.id ?? 0)
  })
}

let asked = 0

/** What all workers count, as one text; of a process that is alone, what it counts. */
export function tellMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    const take = (message: unknown) => {
      if (!isAnswer(message) || message.id !== id) return
      process.off('message', take)
      // Less than all would look as if the counters had been set back.
      if (message.text === '') reject(new Error('A worker did not tell what it counts.'))
      else resolve(message.text)
    }
    process.on('message', take)
    process.send?.({ ask: request, id })
  })
}
