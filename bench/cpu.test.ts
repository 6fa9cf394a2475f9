import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clusterCpu, memoryOf, processCpu } from './cpu.ts'

const onLinux = process.platform === 'linux' ? test : test.skip

/** CPU milliseconds of this process, as Node reports them. */
function ownCpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

onLinux('processCpu agrees with process.cpuUsage', () => {
  const [begun, before] = [ownCpu(), processCpu(process.pid)]
  while (ownCpu() - begun < 200);
  const expected = ownCpu() - begun
  expect(Math.abs(processCpu(process.pid) - before - expected)).toBeLessThan(50)
})

onLinux('clusterCpu includes child processes that have exited', async () => {
  const before = clusterCpu(process.pid) - processCpu(process.pid)
  const busy = 'while (process.cpuUsage().user < 300_000);'
  await once(spawn(process.execPath, ['-e', busy]), 'exit')
  const after = clusterCpu(process.pid) - processCpu(process.pid)
  expect(after - before).toBeGreaterThanOrEqual(280)
})

onLinux('current memory is at most the peak', () => {
  const { now, peak } = memoryOf(process.pid)
  expect(now).toBeGreaterThan(10)
  expect(peak).toBeGreaterThanOrEqual(now)
})
