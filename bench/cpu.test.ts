import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clusterCpu, exactCpu, memoryOf, processCpu } from './cpu.ts'

const onLinux = process.platform === 'linux' ? test : test.skip

/** What Node itself says, in milliseconds. */
function ownCpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

onLinux('the CPU of a process is what the process itself counts', () => {
  const [begun, before] = [ownCpu(), processCpu(process.pid)]
  while (ownCpu() - begun < 200);
  const expected = ownCpu() - begun
  expect(Math.abs(processCpu(process.pid) - before - expected)).toBeLessThan(50)
})

onLinux('children count, also when they have ended', async () => {
  const before = clusterCpu(process.pid) - processCpu(process.pid)
  const busy = 'while (process.cpuUsage().user < 300_000);'
  await once(spawn(process.execPath, ['-e', busy]), 'exit')
  const after = clusterCpu(process.pid) - processCpu(process.pid)
  expect(after - before).toBeGreaterThanOrEqual(280)
})

onLinux('a few milliseconds of CPU are counted too', () => {
  const [begun, before] = [ownCpu(), exactCpu(process.pid)]
  while (ownCpu() - begun < 5);
  const used = exactCpu(process.pid) - before
  expect(used).toBeGreaterThanOrEqual(4)
  expect(used).toBeLessThan(50)
})

onLinux('memory was never more than at its peak', () => {
  const { now, peak } = memoryOf(process.pid)
  expect(now).toBeGreaterThan(10)
  expect(peak).toBeGreaterThanOrEqual(now)
})
