import path from 'node:path'
import { describeStartFailure, runBackupCommand } from 'api/server'
import { fail, PlainError } from '../plain-error.ts'
import { reachCluster } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { prepareDataFolder } from '../start/data-folder.ts'
import { readStartSettings } from '../start/settings.ts'

/* `npm run backup` and `npm run restore`, with the settings of `npm start`. */

const cleanups: (() => Promise<void>)[] = []
try {
  const settings = readStartSettings(root, process.env)
  prepareDataFolder(settings.dataDir)
  let { databaseUrl } = settings
  if (databaseUrl === undefined) {
    const cluster = await reachCluster({ root, dataDir: path.join(settings.dataDir, 'postgres') })
    cleanups.push(() => cluster.leave())
    databaseUrl = cluster.url
  }
  await runBackupCommand(process.argv.slice(2), {
    env: { ...process.env, DATABASE_URL: databaseUrl, IMAGE_STORE: settings.imageStore, PORT: '' },
    backups: path.join(settings.dataDir, 'backups'),
  })
  for (const cleanUp of cleanups) await cleanUp()
} catch (error) {
  for (const cleanUp of cleanups) await cleanUp().catch(() => {})
  fail(new PlainError(describeStartFailure(error)))
}
