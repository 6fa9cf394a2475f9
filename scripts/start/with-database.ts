import path from 'node:path'
import { describeStartFailure } from 'api/server'
import { fail, PlainError } from '../plain-error.ts'
import { reachCluster } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { prepareDataFolder } from './data-folder.ts'
import { readStartSettings } from './settings.ts'

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
    const cluster = await reachCluster({ root, dataDir: path.join(dataDir, 'postgres') })
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
