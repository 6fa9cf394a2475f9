import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killServers, startServer } from '../../bench/servers/server-process.ts'
import { configWith } from '../../scripts/deployment/nginx.fixture.ts'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { chownTo, databaseOwner } from '../../scripts/postgres/owner.ts'
import { root } from '../../scripts/root.ts'
import { serviceProcess } from '../../scripts/service-process.ts'
import { limits } from '../stream/with-stream.ts'
import {
  createNetwork,
  createNode,
  etcdMembers,
  nodeNames,
  password,
  removeNetwork,
} from './node.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts the services of docker-compose.cluster.yml as processes: three machines with Patroni and Postgres, three
 * with etcd, and on this machine HAProxy, PgBouncer, two API processes and a worker. HAProxy is also the gateway.
 */
export async function startCluster(folder: string) {
  createNetwork()
  process.once('exit', removeNetwork)
  const etcd = etcdMembers(folder)
  await Promise.all(etcd.map((member) => member.start()))
  const nodes = nodeNames.map((name) => createNode(name, folder))
  await Promise.all(nodes.map((node) => node.start()))

  const [primaryPort, gatewayPort, poolerPort, ...apiPorts] = await freePorts(5)
  /** Writes a file for the user of Postgres, HAProxy and PgBouncer. */
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    chownTo(databaseOwner(), path.join(folder, name))
    return path.join(folder, name)
  }
  const service = (name: string, command: string[], port = 0) =>
    serviceProcess({
      ...{ name, command, logFile: path.join(folder, `${name}.log`) },
      ...{ owner: databaseOwner(), healthUrl: `tcp://127.0.0.1:${port}` },
    })
  const haproxyConfig = configWith('cluster/haproxy.cfg', {
    'bind :5432': `bind 127.0.0.1:${primaryPort}`,
    ...Object.fromEntries(nodes.map(({ name, address }) => [`${name}:5432`, `${address}:5432`])),
  })
  const gateway = `
listen gateway
  bind 127.0.0.1:${gatewayPort}
  mode http
  option httpchk GET /healthz
${apiPorts.map((port) => `  server api${port} 127.0.0.1:${port}`).join('\n')}
`
  const haproxy = service(
    'HAProxy',
    ['/usr/sbin/haproxy', '-f', file('haproxy.cfg', haproxyConfig + gateway)],
    primaryPort,
  )
  const pgbouncerConfig = configWith('cluster/pgbouncer.ini', {
    'host=haproxy port=5432': `host=127.0.0.1 port=${primaryPort}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${poolerPort}`,
    '/tmp/users.txt': file('users.txt', `"manyhands" "${password}"\n`),
  })
  const pgbouncer = service(
    'PgBouncer',
    ['/usr/sbin/pgbouncer', file('pgbouncer.ini', pgbouncerConfig)],
    poolerPort,
  )
  // HAProxy ignores SIGINT, with which the watchdog ends the other services if this process ends.
  process.once('exit', () => void haproxy.kill())
  await haproxy.start()
  await pgbouncer.start()

  const urlAt = (port = 0) => `postgres://manyhands:${password}@127.0.0.1:${port}/manyhands`
  const startApi = (name: string, env: Record<string, string>, port?: number) =>
    startServer({
      ...{ name, port, script: 'src/main.ts', folder: path.join(root, 'api') },
      logFile: path.join(folder, `${name}.log`),
      env: {
        ...{ ...limits, ...env, IMAGE_STORE: path.join(folder, 'images') },
        DATABASE_POOLER: 'transaction',
        ...{ DATABASE_URL: urlAt(poolerPort), DATABASE_LISTEN_URL: urlAt(primaryPort) },
      },
    })
  await startApi('worker', { DATABASE_POOL: '2' })
  const apis = await Promise.all(
    apiPorts.map((port) => startApi(`api-${port}`, { BACKGROUND_WORK: 'off' }, port)),
  )

  /** Asks Patroni on each node, and returns the node that has the role. */
  async function nodeAs(role: 'primary' | 'sync' | 'async') {
    const haveRole = nodes.map(async ({ address }) => {
      const url = `http://${address}:8008/${role}`
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(Response.error)
      return ok
    })
    const node = nodes[(await Promise.all(haveRole)).indexOf(true)]
    if (!node) throw new Error(`No node of the cluster is ${role}.`)
    return node
  }

  return {
    ...{ nodes, etcd, pgbouncer, apis },
    origin: `http://127.0.0.1:${gatewayPort}`,
    databaseUrl: urlAt(primaryPort),
    primary: () => nodeAs('primary'),
    standby: () => nodeAs('sync'),
    /** Waits until all three nodes run, and one of them is the synchronous standby. */
    async untilWhole() {
      const whole = () => Promise.all([nodeAs('primary'), nodeAs('sync'), nodeAs('async')])
      for (let tries = 0; tries < 600; tries += 1) {
        if (await whole().catch(() => false)) return
        await sleep(100)
      }
      await whole()
    },
    async stop() {
      await Promise.all([killServers(), pgbouncer.kill(), haproxy.kill()])
      removeNetwork()
    },
  }
}
