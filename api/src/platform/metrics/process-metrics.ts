import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ImagePlace } from '../image-store/open-image-store.ts'
import { TimedQueue } from '../overload/timed-queue.ts'

const packageFile = path.join(import.meta.dirname, '../../../package.json')

/** Creates the metrics of the process: memory, CPU, event loop, queues and pools. */
export function createProcessMetrics(release: string, images: ImagePlace): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })

  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  new Gauge({
    name: 'manyhands_info',
    help: 'Always 1. The labels name the release and the version of Node.',
    labelNames: ['version', 'release', 'node'],
    registers,
  }).set({ version, release, node: process.version }, 1)

  let before = performance.eventLoopUtilization()
  const utilization = new Gauge({
    name: 'manyhands_event_loop_utilization',
    help: 'Share of the time since the last scrape in which the event loop was busy, 0 to 1.',
    registers: [],
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
  const freeBytes = new Gauge({
    name: 'manyhands_image_store_free_bytes',
    help: 'Free bytes on the disk of the image store.',
    registers: [],
    async collect() {
      // A bucket has no size limit, so it gets no value. A folder gets no value before the first
      // image, which creates the folder.
      const disk = 'folder' in images && (await statfs(images.folder).catch(() => undefined))
      if (disk) this.set(disk.bavail * disk.bsize)
    },
  })
  for (const metric of [utilization, freeBytes]) registry.registerMetric(metric)
  queueMetrics(registers)
  return registry
}

function queueMetrics(registers: Registry[]) {
  const gauge = (name: string, help: string, read: (queue: TimedQueue) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      collect() {
        for (const [queue, each] of TimedQueue.named) this.set({ queue }, read(each))
      },
    })
  gauge('manyhands_queue_running', 'Tasks of the queue that run.', ({ running }) => running)
  gauge('manyhands_queue_waiting', 'Tasks of the queue that wait.', ({ waiting }) => waiting)
}
