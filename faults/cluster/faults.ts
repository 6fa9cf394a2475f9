import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

export interface ClusterFault {
  name: string
  /** The longest time without an acknowledged write, in seconds. */
  most: number
  /** Injects the fault, and returns what ends it. */
  begin(cluster: Cluster): Promise<(() => unknown) | void>
}

interface Restartable {
  kill(): Promise<void>
  start(): Promise<void>
}

type Find = (cluster: Cluster) => Restartable | Promise<Restartable | undefined> | undefined

/** Kills a service, which starts again after the fault. */
const killed = (name: string, most: number, find: Find): ClusterFault => ({
  ...{ name, most },
  async begin(cluster) {
    const service = await find(cluster)
    await service?.kill()
    return () => service?.start()
  },
})

export const clusterFaults: ClusterFault[] = [
  killed('primary killed', 20, (cluster) => cluster.primary()),
  {
    ...{ name: 'primary frozen', most: 20 },
    async begin(cluster) {
      const primary = await cluster.primary()
      primary.signal('SIGSTOP')
      return () => primary.signal('SIGCONT')
    },
  },
  {
    ...{ name: 'planned switchover', most: 3 },
    async begin(cluster) {
      const { name, address } = await cluster.primary()
      const candidate = await cluster.standby()
      const isPrimary = async () => (await fetch(`http://${candidate.address}:8008/primary`)).ok
      const body = JSON.stringify({ leader: name, candidate: candidate.name })
      // PgBouncer pauses, so that statements wait and do not fail, and later resumes.
      process.kill(cluster.pgbouncer.pid, 'SIGUSR1')
      const switching = fetch(`http://${address}:8008/switchover`, { method: 'POST', body })
      for (let tries = 0; tries < 200 && !(await isPrimary()); tries += 1) await sleep(50)
      process.kill(cluster.pgbouncer.pid, 'SIGUSR2')
      const response = await switching
      if (!response.ok) throw new Error(`Patroni refused: ${await response.text()}`)
    },
  },
  {
    ...{ name: "primary's network cut", most: 20 },
    async begin(cluster) {
      const primary = await cluster.primary()
      primary.link('down')
      return () => primary.link('up')
    },
  },
  killed('etcd leader killed', 10, async ({ etcd }) => {
    const areLeaders = await Promise.all(etcd.map((member) => member.isLeader()))
    return etcd[areLeaders.indexOf(true)]
  }),
  killed('synchronous replica killed', 10, (cluster) => cluster.standby()),
  killed('one API killed', 5, ({ apis }) => apis[0]),
]
