import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../api/src/platform/process/free-ports.ts'
import { PlainError } from '../plain-error.ts'
import { clearLeftover } from './leftover.ts'
import { canEnter, chownTo, databaseOwner, type Owner } from './owner.ts'
import { readPostmaster } from './postmaster.ts'
import { commonPlace, findPrograms } from './programs.ts'
import { runWatched } from './watchdog.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

export interface ClusterOptions {
  root: string
  dataDir: string
  /** Postgres settings, e.g. { fsync: 'off' }. */
  settings?: Record<string, string>
  port?: number
}

/**
 * Creates and returns the data directory: the requested one if the user that runs Postgres can enter its
 * parent folder, otherwise one in `commonPlace`.
 */
function placeFor(asked: string, owner: Owner): string {
  mkdirSync(asked, { recursive: true })
  if (canEnter(owner, path.dirname(asked))) return asked
  const key = createHash('sha256').update(asked).digest('hex').slice(0, 12)
  const place = path.join(commonPlace, `data-${key}`, path.basename(asked))
  mkdirSync(place, { recursive: true })
  return place
}

/** Returns the actual data directory of a cluster that was requested in `dataDir`. */
const clusterPlace = (dataDir: string): string => placeFor(path.resolve(dataDir), databaseOwner())

function initialize(programs: string, dataDir: string, owner: Owner, password: string) {
  const passwordFile = path.join(os.tmpdir(), `manyhands-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chownTo(owner, passwordFile)
  try {
    const { status, stderr } = spawnSync(
      path.join(programs, 'bin/initdb'),
      [
        ...['-D', dataDir, '-U', 'manyhands', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['--encoding=UTF8', '--locale=C', '--no-instructions'],
      ],
      { ...owner, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    )
    if (status !== 0) {
      const reason = stderr.trim().split('\n').at(-1)
      throw new PlainError(`The database could not be created in ${dataDir}: ${reason}`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Reads the password that the first start wrote beside the data directory. */
const passwordIn = (dataDir: string) => readFileSync(`${dataDir}.password`, 'utf8').trim()

const urlOf = (port: number, password: string) =>
  `postgres://manyhands:${password}@127.0.0.1:${port}/postgres`

/**
 * Starts the embedded Postgres on `dataDir`, which the first start creates. Postgres stops when this process
 * ends, even if this process is killed.
 * @throws PlainError if Postgres cannot be started
 */
export async function startCluster(options: ClusterOptions) {
  const owner = databaseOwner()
  const dataDir = clusterPlace(options.dataDir)
  const programs = findPrograms(options.root, owner)

  await clearLeftover(dataDir)
  chownTo(owner, dataDir)
  chmodSync(dataDir, 0o700)
  if (!existsSync(path.join(dataDir, 'global/pg_control'))) {
    // Delete the incomplete data directory of an interrupted first start; it has no user data.
    for (const left of ['PG_VERSION', 'base', 'global', 'pg_wal']) {
      if (existsSync(path.join(dataDir, left))) rmSync(dataDir, { recursive: true })
    }
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chownTo(owner, dataDir)
    const password = randomBytes(18).toString('base64url')
    writeFileSync(`${dataDir}.password`, password, { mode: 0o600 })
    initialize(programs, dataDir, owner, password)
  }

  const port = options.port ?? (await freePorts(1))[0]
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // Keep user data out of the log.
    log_error_verbosity: 'terse',
    ...options.settings,
  }
  const logFile = `${dataDir}.log`
  // After a crash, the postmaster.pid of the previous run remains and may say that Postgres is ready.
  const crashed = readPostmaster(dataDir)?.start
  const isReady = () => {
    const state = readPostmaster(dataDir)
    return state?.isReady && state.start !== crashed
  }
  const child = runWatched(
    [
      ...[path.join(programs, 'bin/postgres'), '-D', dataDir, '-p', String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    owner,
    logFile,
  )
  const ended = once(child, 'exit').then(() => {})
  for (let tries = 0; !isReady(); tries++) {
    if (child.exitCode !== null || child.signalCode !== null || tries > 1200) {
      child.stdin?.end()
      throw new PlainError(`The embedded database did not start; its log is ${logFile}.`)
    }
    await sleep(50)
  }
  return {
    /** The postgres:// URL with the password, on the loopback address. */
    url: urlOf(port, passwordIn(dataDir)),
    dataDir,
    /** The folder of the Postgres programs: in node_modules, or a copy that the user of Postgres can enter. */
    programs,
    /** Whether `dataDir` differs from the requested one, which the user that runs Postgres cannot enter. */
    moved: dataDir !== path.resolve(options.dataDir),
    ended,
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}

/**
 * Returns the URL of a running product's database. If the product is not running, starts Postgres on the
 * product's data; `leave` then stops Postgres.
 */
export async function reachCluster(options: ClusterOptions) {
  const dataDir = clusterPlace(options.dataDir)
  const running = readPostmaster(dataDir)
  if (running?.isReady && running.isAlive()) {
    return { url: urlOf(running.port, passwordIn(dataDir)), leave: async () => {} }
  }
  const cluster = await startCluster(options)
  return { url: cluster.url, leave: () => cluster.stop() }
}
