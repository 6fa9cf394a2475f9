import { test as watched } from './console-watch.ts'
import { type Shape, startTopology, type Topology } from './topology.ts'

type Topologies = (shape: Shape) => Promise<Topology>

/**
 * A test whose services run as separate processes. The option `shape` selects their topology, and
 * `page` opens URLs relative to that topology's page origin.
 */
export const test = watched.extend<
  { shape: Shape; topology: Topology },
  { topologies: Topologies }
>({
  shape: ['gateway', { option: true }],
  topologies: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern.
    async ({}, use) => {
      let running: { shape: Shape; topology: Topology } | undefined
      await use(async (shape) => {
        if (running?.shape !== shape) {
          await running?.topology.stop()
          running = undefined
          running = { shape, topology: await startTopology({ shape }) }
        }
        return running.topology
      })
      await running?.topology.stop()
    },
    { scope: 'worker' },
  ],
  topology: [
    async ({ shape, topologies }, use) => {
      await use(await topologies(shape))
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ topology }, use) => {
    await use(topology.pageUrl)
  },
})

/** Call this at the top of a test file. */
export const onlyOnLinux = () =>
  test.skip(process.platform !== 'linux', 'Only Linux has loopback addresses besides 127.0.0.1.')
