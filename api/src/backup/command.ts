import path from 'node:path'
import { createPool } from '../platform/db/pool.ts'
import { requireSupportedServer } from '../platform/db/server-version.ts'
import { readApiEnv } from '../platform/env.ts'
import { openImageStore } from '../platform/image-store/open-image-store.ts'
import { BackupError } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { withoutMissingFlag, writeBackup } from './write-backup.ts'

interface BackupPlaces {
  env: NodeJS.ProcessEnv
  /** Where to create the folder of a backup if the command names no folder. */
  backups: string
}

/**
 * Runs `backup [folder] [--without-missing-pictures]` or `restore <folder>`, and prints each step.
 * @throws Error with a message for the operator
 */
export async function runBackupCommand(
  args: string[],
  { env, backups }: BackupPlaces,
): Promise<void> {
  const [command, given, ...rest] = args.filter((arg) => arg !== withoutMissingFlag)
  const withoutMissing = args.includes(withoutMissingFlag)
  const { databaseUrl, listenUrl, images: place } = readApiEnv(env)
  if (rest.length > 0) throw new BackupError('Give at most one folder.')
  const say = (line: string) => console.log(`  ${line}`)
  // No statement timeout, because a backup can take a long time. A pooler would set one.
  const isPooled = listenUrl === undefined
  const sql = createPool(listenUrl ?? databaseUrl, { max: 2, statementMs: null, isPooled })
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
        onStep: say,
      })
      const megabytes = (pictures.bytes / 1e6).toFixed(1)
      if (pictures.missing.length > 0) {
        say(`images missing in the store, listed in manifest.json: ${pictures.missing.length}`)
      }
      say(`${pictures.files} image files, ${megabytes} MB; the backup is in ${folder}`)
    } else if (command === 'restore' && given !== undefined && !withoutMissing) {
      const folder = path.resolve(given)
      const { pictures } = await restoreBackup({ sql, images, folder, onStep: say })
      const missing = pictures.missing.length
      if (missing > 0) say(`images not in the backup, because the store had lost them: ${missing}`)
      say(`everything ${missing > 0 ? 'else ' : ''}is restored; all users have to sign in again`)
    } else {
      throw new BackupError('Name the backup to restore, as in: npm run restore -- <folder>')
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const newName = () => `manyhands-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
