import path from 'node:path'
import { describeStartFailure, runOperatorCommand } from 'api/server'
import { fail, PlainError } from '../plain-error.ts'
import { reachCluster } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { prepareDataFolder } from '../start/data-folder.ts'
import { readStartSettings } from '../start/settings.ts'

/* `npm run operator`, with the settings of `npm start`. */

const cleanups: (() => Promise<void>)[] = []

/** Without DATABASE_URL, the embedded Postgres of `npm start` has the data. */
async function env(): Promise<NodeJS.ProcessEnv> {
  const { databaseUrl, dataDir } = readStartSettings(root, process.env)
  if (databaseUrl !== undefined) return process.env
  prepareDataFolder(dataDir)
  const cluster = await reachCluster({ root, dataDir: path.join(dataDir, 'postgres') })
  cleanups.push(() => cluster.leave())
  return { ...process.env, DATABASE_URL: cluster.url }
}

try {
  await runOperatorCommand(process.argv.slice(2), { env, start: 'npm run operator --' })
  for (const cleanUp of cleanups) await cleanUp()
} catch (error) {
  for (const cleanUp of cleanups) await cleanUp().catch(() => {})
  fail(new PlainError(describeStartFailure(error)))
}
