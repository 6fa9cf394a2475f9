// Preloaded into a measured server: reports its event-loop delay, and ends it with the benchmark.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('message', (question) => {
  if (question === 'forget') delay.reset()
  // Each value is the time between two timer calls. What exceeds the interval is the delay.
  process.send?.(Math.max(0, delay.percentile(99) / 1e6 - resolution))
})
process.on('disconnect', () => process.exit())
process.channel?.unref()
