import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { configWith } from '../../scripts/deployment/nginx.fixture.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import { chownTo, databaseOwner } from '../../scripts/postgres/owner.ts'
import { type ServiceProcess, serviceProcess } from '../../scripts/service-process.ts'
import { installPackage } from '../../scripts/test/apt.ts'

const versions = '/usr/lib/postgresql'
const programs = {
  iproute2: '/usr/sbin/ip',
  postgresql: versions,
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** The folder of the newest installed Postgres. */
const postgresPrograms = () => `${versions}/${Math.max(...readdirSync(versions).map(Number))}/bin`

/** Installs the missing Debian packages of the cluster. Throws a PlainError if one cannot be installed. */
export function requirePackages(): void {
  if (process.getuid?.() !== 0) throw new PlainError('Start as root: the test creates namespaces.')
  for (const [name, program] of Object.entries(programs)) {
    if (!existsSync(program) && !installPackage(name))
      throw new PlainError(`Install the Debian package ${name}.`)
  }
}

export const nodeNames = ['pg1', 'pg2', 'pg3'] as const
const etcdNames = ['etcd1', 'etcd2', 'etcd3'] as const
const machines = [...nodeNames, ...etcdNames]
export const password = 'moving-day'
const bridge = 'mh-cluster'
/** An address of the range for tests of networks (RFC 2544). */
const addressOf = (name: string) => `198.18.${name.startsWith('pg') ? 0 : 1}.${name.slice(-1)}`

const ip = (command: string) => execFileSync('ip', command.split(' '))
/** Ignores errors, such as that of a network that does not exist. Returns the output. */
const tryIp = (command: string) => spawnSync('ip', command.split(' '), { encoding: 'utf8' }).stdout

/** Removes the network, and ends the processes that are still in it, also after an interrupted run. */
export function removeNetwork(): void {
  for (const name of machines) {
    signal(name, 'KILL')
    tryIp(`link del mh-${name}`)
    tryIp(`netns del mh-${name}`)
  }
  tryIp(`link del ${bridge}`)
}

/** Creates a network of six machines, which are network namespaces, and of this machine. */
export function createNetwork(): void {
  removeNetwork()
  ip(`link add ${bridge} type bridge`)
  ip(`addr add 198.18.0.254/16 dev ${bridge}`)
  ip(`link set ${bridge} up`)
  for (const name of machines) {
    ip(`netns add mh-${name}`)
    ip(`link add mh-${name} type veth peer name eth0 netns mh-${name}`)
    ip(`link set mh-${name} master ${bridge} up`)
    ip(`-n mh-${name} addr add ${addressOf(name)}/16 dev eth0`)
    ip(`-n mh-${name} link set eth0 up`)
    ip(`-n mh-${name} link set lo up`)
  }
}

const pidsIn = (name: string) => tryIp(`netns pids mh-${name}`).trim()

/** Ignores processes that have just exited. */
const signal = (name: string, which: string) =>
  spawnSync('sh', ['-c', `ip netns pids mh-${name} | xargs -r kill -${which}`])

/** Creates a service with its own folder on one of the machines. */
function serviceOn(
  name: string,
  options: { command: string[]; env: Record<string, string>; folder: string; port: number },
): ServiceProcess {
  const { command, env, folder, port } = options
  const { uid, gid } = databaseOwner()
  mkdirSync(folder, { recursive: true })
  chownTo({ uid, gid }, folder)
  return serviceProcess({
    ...{ name, env, logFile: `${folder}.log` },
    command: [
      ...['ip', 'netns', 'exec', `mh-${name}`],
      ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command],
    ],
    healthUrl: `http://${addressOf(name)}:${port}/health`,
  })
}

/** The three etcd members. */
export const etcdMembers = (parent: string) =>
  etcdNames.map((name) => {
    const folder = path.join(parent, name)
    const [clients, peers] = [2379, 2380].map((port) => `http://${addressOf(name)}:${port}`)
    const env = {
      ETCD_NAME: name,
      ETCD_ENABLE_V2: 'true',
      ETCD_DATA_DIR: `${folder}/etcd`,
      ETCD_LISTEN_CLIENT_URLS: clients,
      ETCD_ADVERTISE_CLIENT_URLS: clients,
      ETCD_LISTEN_PEER_URLS: peers,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
      ETCD_INITIAL_CLUSTER: etcdNames
        .map((each) => `${each}=http://${addressOf(each)}:2380`)
        .join(),
    } as Record<string, string>
    const service = serviceOn(name, { command: ['etcd'], env, folder, port: 2379 })
    return Object.assign(service, {
      async isLeader() {
        const response = await fetch(`${clients}/metrics`)
        return (await response.text()).includes('etcd_server_is_leader 1')
      },
    })
  })

export type Node = ReturnType<typeof createNode>

/** A machine with Patroni and Postgres. */
export function createNode(name: string, parent: string) {
  const address = addressOf(name)
  const folder = path.join(parent, name)
  mkdirSync(folder)
  const config = configWith('cluster/patroni.yml', {
    '/data/postgres': `${folder}/postgres`,
    '/usr/lib/postgresql/15/bin': postgresPrograms(),
    '/tmp/pgpass': `${folder}/pgpass`,
    'unix_socket_directories: /tmp': `unix_socket_directories: ${folder}`,
  })
  writeFileSync(`${folder}/patroni.yml`, config)
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: etcdNames.map((each) => `${addressOf(each)}:2379`).join(),
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  }
  const command = ['patroni', `${folder}/patroni.yml`]
  const { start } = serviceOn(name, { command, env, folder, port: 8008 })
  return {
    /** `folder` has the Unix socket, which works even if the network is cut. */
    ...{ name, address, folder, start },
    signal: (which: 'STOP' | 'CONT') => signal(name, which),
    /** Ends all processes at once, as when the machine loses its power. */
    async kill() {
      while (pidsIn(name) !== '') {
        signal(name, 'KILL')
        await sleep(20)
      }
    },
    /** Cuts or restores the machine's network. */
    link: (state: 'down' | 'up') => ip(`link set mh-${name} ${state}`),
  }
}
