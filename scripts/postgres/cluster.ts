import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../free-ports.ts'
import { PlainError } from '../plain-error.ts'
import { clearLeftover } from './leftover.ts'
import { canEnter, databaseOwner, type Owner } from './owner.ts'
import { commonPlace, findPrograms } from './programs.ts'
import { runWatched } from './watchdog.ts'

export interface Cluster {
  /** postgres:// address with the password, on the loopback address only. */
  url: string
  /** Where its files are; elsewhere than asked for when its user cannot enter the folder asked for. */
  dataDir: string
  /** Where its programs are: in node_modules, or a copy where its user can enter. */
  programs: string
  moved: boolean
  /** Settles when the database has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** The project's root, where node_modules is. */
  root: string
  /** The folder of the cluster; made when it is missing. */
  dataDir: string
  /** Postgres settings, e.g. { fsync: 'off' }. */
  settings?: Record<string, string>
  /** Where it listens; otherwise where nobody does. */
  port?: number
}

/** A folder that the database's user can enter: the one asked for, else one in the common place. */
function placeFor(asked: string, owner: Owner): string {
  try {
    mkdirSync(asked, { recursive: true })
  } catch (error) {
    throw new PlainError(
      `The data directory ${asked} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder that can.`,
    )
  }
  if (canEnter(owner, path.dirname(asked))) return asked
  const key = createHash('sha256').update(asked).digest('hex').slice(0, 12)
  const place = path.join(commonPlace, `data-${key}`, path.basename(asked))
  mkdirSync(place, { recursive: true })
  return place
}

/** Where the files of a cluster are that was asked for there. */
export const clusterPlace = (dataDir: string): string =>
  placeFor(path.resolve(dataDir), databaseOwner())

function initialise(programs: string, dataDir: string, owner: Owner, password: string) {
  const passwordFile = path.join(os.tmpdir(), `manyhands-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(passwordFile, owner.uid, owner.gid)
  }
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
      throw new PlainError(`The database could not be made in ${dataDir}: ${reason}`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** What a running Postgres says of itself in a file, which a crash leaves behind. */
function readState(dataDir: string) {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    // Process and start; "ready" stands in the eighth line once connections are taken.
    return { start: `${lines[0]} ${lines[2]}`, isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Starts the embedded Postgres on `dataDir`, made on the first start. It ends with this process,
 * also when this process is killed.
 * @throws PlainError with a sentence for the reader
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const owner = databaseOwner()
  const dataDir = clusterPlace(options.dataDir)
  const programs = findPrograms(options.root, owner)
  const passwordFile = `${dataDir}.password`

  await clearLeftover(dataDir)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dataDir, owner.uid, owner.gid)
  chmodSync(dataDir, 0o700)
  if (!existsSync(path.join(dataDir, 'global/pg_control'))) {
    // A first start that was cut off left a cluster that is not one: nothing in it was ever used.
    for (const left of ['PG_VERSION', 'base', 'global', 'pg_wal']) {
      if (existsSync(path.join(dataDir, left))) rmSync(dataDir, { recursive: true })
    }
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dataDir, owner.uid, owner.gid)
    const password = randomBytes(18).toString('base64url')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    initialise(programs, dataDir, owner, password)
  }

  const port = options.port ?? (await freePorts(1))[0]
  const password = readFileSync(passwordFile, 'utf8').trim()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // What people sent does not stand in the log.
    log_error_verbosity: 'terse',
    ...options.settings,
  }
  const logFile = `${dataDir}.log`
  const crashed = readState(dataDir)?.start
  const isReady = () => {
    const state = readState(dataDir)
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
  let over = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      over = true
      resolve()
    })
  })
  for (let tries = 0; !isReady(); tries++) {
    if (over || tries > 1200) {
      child.stdin?.end()
      throw new PlainError(`The embedded database did not start; its log is ${logFile}.`)
    }
    await sleep(50)
  }
  return {
    url: `postgres://manyhands:${password}@127.0.0.1:${port}/postgres`,
    dataDir,
    programs,
    moved: dataDir !== path.resolve(options.dataDir),
    ended,
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}
