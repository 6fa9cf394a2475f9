import path from 'node:path'
import { PlainError } from '../plain-error.ts'
import { apps } from '../root.ts'
import { readReleaseSettings } from '../releases/release-settings.ts'

export type StartSettings = ReturnType<typeof readStartSettings>

/** Whether only this machine reaches the IP address. */
export const isLoopback = (host: string) => /^127\.|^::1$/.test(host)

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new PlainError(`PORT must be a whole number up to 65535, not "${text}".`)
}

function readSeed(text: string): boolean {
  if (text === 'demo' || text === 'none') return text === 'demo'
  throw new PlainError(`SEED must be "demo" or "none", not "${text}".`)
}

function readImageStore(root: string, dataDir: string, text: string | undefined): string {
  if (!text) return path.join(dataDir, 'images')
  // The API rejects unknown schemes.
  return /^(?:s3:|\w+:\/\/)/i.test(text) ? text : path.resolve(root, text)
}

export function readStartSettings(root: string, env: NodeJS.ProcessEnv) {
  const databaseUrl = env.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new PlainError('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  const dataDir = path.resolve(root, env.DATA_DIR || '.data')
  return {
    /** The apps to build and release at startup. The CI pipeline of a half omits the other half. */
    apps: env.APPS ? env.APPS.split(',') : [...apps],
    releases: readReleaseSettings(root, env),
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '3000'),
    dataDir,
    /** A folder, or a bucket as in s3://pictures. */
    imageStore: readImageStore(root, dataDir, env.IMAGE_STORE),
    /** Load demo data into an empty database. */
    seed: readSeed(env.SEED || 'demo'),
    /** The URL of an external Postgres. Unset: `npm start` runs the embedded Postgres. */
    databaseUrl,
    /** The embedded Postgres, and no public address: `npm run operator -- link` may sign in. */
    isPrivate:
      !databaseUrl &&
      !env.PUBLIC_URL &&
      !env.OPERATOR_URL &&
      isLoopback(env.OPERATOR_HOST || '127.0.0.1'),
    /** The maximum number of open connections. The API rejects invalid numbers. */
    maxConnections: Number(env.MAX_CONNECTIONS) || undefined,
  }
}
