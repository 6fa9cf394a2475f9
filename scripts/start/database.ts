import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { describeStartFailure } from 'api/server'
import { fail, PlainError } from '../plain-error.ts'
import { reachCluster, startCluster } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { readStartSettings, type StartSettings } from './settings.ts'

/**
 * Creates the data folder.
 * @throws PlainError if it cannot be written
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new PlainError(
      `The data directory ${folder} cannot be written (${code}): set DATA_DIR to a folder that can.`,
    )
  }
}

/** The embedded Postgres of the product. Its data is in the data folder. */
const embedded = (dataDir: string) => ({ root, dataDir: path.join(dataDir, 'postgres') })

/** Creates the data folder. Starts the embedded Postgres, unless DATABASE_URL names another one. `moved`: see `banner`. */
export async function startDatabase(
  { databaseUrl, dataDir }: StartSettings,
  endings: (() => unknown)[],
) {
  prepareDataFolder(dataDir)
  if (databaseUrl !== undefined) return { url: databaseUrl, moved: undefined }
  const cluster = await startCluster(embedded(dataDir))
  endings.push(cluster.stop)
  void cluster.ended.then(() => {
    if (endings.length > 0) fail(new Error('The embedded database exited unexpectedly.'))
  })
  return { url: cluster.url, moved: cluster.moved ? cluster : undefined }
}

/**
 * Runs a command with the settings of `npm start`. Its `env` returns the environment with DATABASE_URL, and starts the
 * embedded Postgres if that is the database and it does not run.
 */
export async function withDatabase(
  command: (env: () => Promise<NodeJS.ProcessEnv>) => Promise<void>,
): Promise<void> {
  let leave = async () => {}
  async function env() {
    const { databaseUrl, dataDir, imageStore } = readStartSettings(root, process.env)
    const common = { ...process.env, IMAGE_STORE: imageStore, PORT: '' }
    if (databaseUrl !== undefined) return common
    prepareDataFolder(dataDir)
    const cluster = await reachCluster(embedded(dataDir))
    leave = cluster.leave
    return { ...common, DATABASE_URL: cluster.url }
  }
  try {
    await command(env)
    await leave()
  } catch (error) {
    await leave().catch(() => {})
    fail(new PlainError(describeStartFailure(error)))
  }
}
