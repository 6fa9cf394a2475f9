import path from 'node:path'
import { runBackupCommand } from 'api/server'
import { root } from '../root.ts'
import { readStartSettings } from '../start/settings.ts'
import { withDatabase } from '../start/database.ts'

/* `npm run backup` and `npm run restore`. */

await withDatabase(async (env) =>
  runBackupCommand(process.argv.slice(2), {
    env: await env(),
    backups: path.join(readStartSettings(root, process.env).dataDir, 'backups'),
  }),
)
