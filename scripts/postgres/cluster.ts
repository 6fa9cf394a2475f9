import { type ChildProcess, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { PlainError } from '../plain-error.ts'
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
function placeFor(dataDir: string, owner: Owner): string {
  const asked = path.resolve(dataDir)
  mkdirSync(asked, { recursive: true })
  if (canEnter(owner, path.dirname(asked))) return asked
  const key = createHash('sha256').update(asked).digest('hex').slice(0, 12)
  const place = path.join(commonPlace, `data-${key}`, path.basename(asked))
  mkdirSync(place, { recursive: true })
  return place
}

/** Creates the database files, and a password in a file beside them. */
function initialize(programs: string, dataDir: string, owner: Owner) {
  const password = randomBytes(18).toString('base64url')
  writeFileSync(`${dataDir}.password`, password, { mode: 0o600 })
  chownTo(owner, `${dataDir}.password`)
  const { status, stderr } = spawnSync(
    path.join(programs, 'bin/initdb'),
    [
      ...['-D', dataDir, '-U', 'manyhands', '--auth=scram-sha-256', `--pwfile=${dataDir}.password`],
      ...['--encoding=UTF8', '--locale=C', '--no-instructions'],
    ],
    { ...owner, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  )
  if (status !== 0) {
    const reason = stderr.trim().split('\n').at(-1)
    throw new PlainError(`The database could not be created in ${dataDir}: ${reason}`)
  }
}

/** Reads the password that the first start wrote beside the data directory. */
const passwordIn = (dataDir: string) => readFileSync(`${dataDir}.password`, 'utf8').trim()

const urlOf = (port: number, password: string) =>
  `postgres://manyhands:${password}@127.0.0.1:${port}/postgres`

/**
 * Starts Postgres with `run` and waits until it is ready. Tries for five seconds, because Postgres refuses to start while
 * processes of the last run end, for example after a `kill -9` of the product.
 */
async function launch(dataDir: string, logFile: string, run: () => ChildProcess) {
  for (let tries = 0; ; tries += 1) {
    // After a crash, the postmaster.pid of the previous run remains and may say that Postgres is ready.
    const before = readPostmaster(dataDir)
    const child = run()
    while (child.exitCode === null && child.signalCode === null) {
      const now = readPostmaster(dataDir)
      if (now?.isReady && now.start !== before?.start) return child
      await sleep(50)
    }
    const left = readPostmaster(dataDir)
    if (!left || tries === 30) {
      throw new PlainError(
        left?.isAlive()
          ? `The data in ${dataDir} is in use by another running Manyhands (database process ${left.pid}): stop that one, or set DATA_DIR to another folder.`
          : `The embedded database did not start; its log is ${logFile}.`,
      )
    }
    await sleep(100)
  }
}

/**
 * Starts the embedded Postgres on `dataDir`, which the first start creates. Postgres stops when this process
 * ends, even if this process is killed.
 * @throws PlainError if Postgres cannot be started
 */
export async function startCluster(options: ClusterOptions) {
  const owner = databaseOwner()
  const dataDir = placeFor(options.dataDir, owner)
  const programs = findPrograms(options.root, owner)

  const isInitialized = existsSync(path.join(dataDir, 'global/pg_control'))
  // Delete the incomplete data directory of an interrupted first start, which creates pg_wal first; it has no user data.
  if (!isInitialized && existsSync(path.join(dataDir, 'pg_wal'))) {
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
  }
  chownTo(owner, dataDir)
  chmodSync(dataDir, 0o700)
  if (!isInitialized) initialize(programs, dataDir, owner)

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
  const command = [
    ...[path.join(programs, 'bin/postgres'), '-D', dataDir, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = await launch(dataDir, logFile, () => runWatched(command, owner, logFile))
  const ended = once(child, 'exit').then(() => {})
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
  const dataDir = placeFor(options.dataDir, databaseOwner())
  const running = readPostmaster(dataDir)
  if (running?.isReady && running.isAlive()) {
    return { url: urlOf(running.port, passwordIn(dataDir)), leave: async () => {} }
  }
  const cluster = await startCluster(options)
  return { url: cluster.url, leave: () => cluster.stop() }
}
