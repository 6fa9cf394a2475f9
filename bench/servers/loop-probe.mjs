// Preloaded into a measured server. Reports the event-loop delay, and exits when the benchmark exits.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('message', (request) => {
  if (request === 'reset') delay.reset()
  // Each value is the time between two timer callbacks. The time beyond the interval is the delay.
  process.send?.(Math.max(0, delay.percentile(99) / 1e6 - resolution))
})
process.on('disconnect', () => process.exit())
process.channel?.unref()
