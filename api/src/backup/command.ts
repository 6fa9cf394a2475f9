import path from 'node:path'
import { createLeader } from '../platform/db/leader.ts'
import { createPool } from '../platform/db/pool.ts'
import { requireSupportedServer } from '../platform/db/server-version.ts'
import { readApiEnv } from '../env.ts'
import { openImageStore } from '../platform/image-store/open-image-store.ts'
import { BackupError } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { withoutMissingFlag, writeBackup } from './write-backup.ts'

interface BackupPlaces {
  /** The settings of the API. */
  env: NodeJS.ProcessEnv
  /** Where backups go that are not told otherwise. */
  backups: string
}

/**
 * `backup [folder] [--without-missing-pictures]` or `restore <folder>`, each step said as it is done.
 * @throws Error with a sentence
 */
export async function runBackupCommand(
  args: string[],
  { env, backups }: BackupPlaces,
): Promise<void> {
  const [command, given, ...rest] = args.filter((arg) => arg !== withoutMissingFlag)
  const withoutMissing = args.includes(withoutMissingFlag)
  const { databaseUrl, isPooled, images: place } = readApiEnv(env)
  if (rest.length > 0) throw new BackupError('One folder is all that can be named.')
  const say = (line: string) => console.log(`  ${line}`)
  // Connections that take their time, but for waiting behind what others have locked.
  const leader = createLeader(databaseUrl, { isPooled })
  const sql = createPool(databaseUrl, { max: 2, statementMs: null, isPooled, leader })
  try {
    await requireSupportedServer(sql)
    const images = await openImageStore(place)
    if (command === 'backup') {
      const folder = path.resolve(given ?? path.join(backups, newName()))
      const { pictures } = await writeBackup({
        sql,
        images,
        folder,
        withoutMissing,
        tell: say,
      })
      const megabytes = (pictures.bytes / 1e6).toFixed(1)
      if (pictures.missing.length > 0) {
        say(`missing in the store, named in manifest.json: ${pictures.missing.length}`)
      }
      say(`${pictures.files} files of pictures, ${megabytes} MB; all of it is in ${folder}`)
    } else if (command === 'restore' && given !== undefined && !withoutMissing) {
      const folder = path.resolve(given)
      const { pictures } = await restoreBackup({ sql, images, folder, tell: say })
      const missing = pictures.missing.length
      if (missing > 0)
        say(`not in the backup, as the store had lost them: ${missing} of the pictures`)
      say(`everything ${missing > 0 ? 'else ' : ''}is as it was; everybody has to sign in again`)
    } else {
      throw new BackupError('Say which backup to restore, as in: npm run restore -- <folder>')
    }
  } finally {
    await Promise.all([sql.end({ timeout: 1 }), leader?.end()])
  }
}

const newName = () => `manyhands-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
