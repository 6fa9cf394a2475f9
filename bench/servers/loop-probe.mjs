// Loaded before a measured server: tells how late its event loop was, and ends it with the bench.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('message', (question) => {
  if (question === 'forget') delay.reset()
  // Each value is the time between two turns of a timer: what is beyond its interval is the delay.
  const late = (share) => Math.max(0, delay.percentile(share) / 1e6 - resolution)
  process.send?.({
    median: late(50),
    p99: late(99),
    max: Math.max(0, delay.max / 1e6 - resolution),
  })
})
process.on('disconnect', () => process.exit())
process.channel?.unref()
