import path from 'node:path'
import { apps } from '../build/build.ts'
import { PlainError } from '../plain-error.ts'
import { type ReleaseSettings, readReleaseSettings } from '../releases/release-settings.ts'
import { isLoopback } from './loopback.ts'

export interface StartSettings {
  host: string
  port: number
  dataDir: string
  /** A folder, or a bucket as in s3://pictures. */
  imageStore: string
  /** The apps to build and release at startup. The CI pipeline of a half omits the other half. */
  apps: string[]
  releases: ReleaseSettings
  /** Load demo data into an empty database. */
  seed: boolean
  /** The URL of an external Postgres. Unset: `npm start` runs the embedded Postgres. */
  databaseUrl: string | undefined
  /** The embedded Postgres, and no public address: `npm run operator -- link` may sign in. */
  isPrivate: boolean
  /** The maximum number of open connections. The API rejects invalid numbers. */
  maxConnections: number | undefined
  /** How many requests may run concurrently and how long others may wait. The API rejects invalid values. */
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new PlainError(`PORT must be a whole number up to 65535, not "${text}".`)
}

function readSeed(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'demo') return true
  if (text === 'none') return false
  throw new PlainError(`SEED must be "demo" or "none", not "${text}".`)
}

function readImageStore(root: string, dataDir: string, text: string | undefined): string {
  if (!text) return path.join(dataDir, 'images')
  // The API rejects unknown schemes.
  return /^(?:s3:|\w+:\/\/)/i.test(text) ? text : path.resolve(root, text)
}

export function readStartSettings(root: string, env: NodeJS.ProcessEnv): StartSettings {
  const databaseUrl = env.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new PlainError('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  const dataDir = path.resolve(root, env.DATA_DIR || '.data')
  return {
    apps: env.APPS ? env.APPS.split(',') : [...apps],
    releases: readReleaseSettings(root, env),
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || undefined),
    dataDir,
    imageStore: readImageStore(root, dataDir, env.IMAGE_STORE),
    seed: readSeed(env.SEED),
    databaseUrl,
    isPrivate:
      !databaseUrl &&
      !env.PUBLIC_URL &&
      !env.OPERATOR_URL &&
      isLoopback(env.OPERATOR_HOST || '127.0.0.1'),
    maxConnections: Number(env.MAX_CONNECTIONS) || undefined,
  }
}
