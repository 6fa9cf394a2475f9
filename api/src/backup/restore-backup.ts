import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { lockMigrations, migrate, migrateTo } from '../platform/db/migrate.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import {
  fileName,
  type ImageStore,
  type ImageWidth,
  imageWidths,
} from '../platform/image-store/image-store.ts'
import {
  analyseTables,
  beginLoading,
  continueIdentity,
  copyIn,
  copyOut,
  endLoading,
  hasTables,
  settleFormats,
} from './backup.sql.ts'
import { checkBackup, damaged, imagesOf } from './check-backup.ts'
import { digestStream, sha256 } from './files.ts'
import { BackupError, type BackupTable, type Manifest, tableFile } from './manifest.ts'

export interface RestoreOptions {
  sql: Sql
  /** The store that receives the images. The restore deletes no image that is already there. */
  images: ImageStore
  folder: string
  onStep?: (step: string) => void | Promise<void>
}

/**
 * Restores a backup into an empty database. If the restore stops before it commits the tables, the
 * database is still empty, and the restore can be repeated; some images may be in the store. If it
 * stops after that commit, only newer migrations and the statistics are missing; the API runs the
 * migrations at its start.
 */
export async function restoreBackup({ sql, images, folder, onStep = () => {} }: RestoreOptions) {
  const manifest = await checkBackup(folder)
  await onStep(`the backup of ${manifest.created_at} is complete`)
  await requireEmpty(sql)
  for await (const { name, sum } of imagesOf(folder)) await restoreImage(images, folder, name, sum)
  await onStep(`${manifest.pictures.files} image files are in the store`)
  await runTx(sql, (tx) => loadTables(tx, folder, manifest))
  await onStep(`${manifest.tables.length} tables are loaded and verified`)
  const added = await migrate(sql)
  if (added.length > 0) await onStep(`migrated: ${added.join(', ')}`)
  await analyseTables(sql)
  return manifest
}

async function requireEmpty(sql: Sql | Tx) {
  if (!(await hasTables(sql))) return
  throw new BackupError(
    'The database already has tables and was not changed. Restore a backup into an empty database.',
  )
}

/** Stores the image, then reads it back. */
async function restoreImage(images: ImageStore, folder: string, name: string, sum: string) {
  const [, token = '', width] = fileName.exec(path.basename(name)) ?? []
  if (!isWidth(Number(width))) throw damaged(`${name} is not the name of an image`)
  const bytes = await readFile(path.join(folder, name))
  if (sha256(bytes) !== sum) throw damaged(`${name} does not match its checksum`)
  await images.put(token, Number(width) as ImageWidth, bytes)
  const stored = await images.open(token, Number(width) as ImageWidth)
  if (!stored || sha256(await buffer(stored.body)) !== sum) {
    throw new BackupError(`The image store returns a different ${name}.`)
  }
}

const isWidth = (width: number): width is ImageWidth => imageWidths.some((known) => known === width)

async function loadTables(tx: Tx, folder: string, { migrations, tables, identities }: Manifest) {
  await lockMigrations(tx)
  await requireEmpty(tx)
  await migrateTo(tx, migrations).catch((error: Error) => {
    throw new BackupError(error.message, { cause: error })
  })
  await settleFormats(tx)
  const names = tables.map(({ name }) => name)
  // Migrations have filled some of these tables. Empty the tables in reverse order, because later
  // tables refer to earlier ones.
  for (const name of names.toReversed()) await beginLoading(tx, name)
  for (const table of tables) await loadTable(tx, folder, table)
  await endLoading(tx, names)
  for (const identity of identities) await continueIdentity(tx, identity)
}

async function loadTable(tx: Tx, folder: string, table: BackupTable) {
  const rows = await copyIn(tx, table)
  await pipeline(createReadStream(path.join(folder, tableFile(table))), rows)
  const { sha256, lines } = await digestStream(await copyOut(tx, table))
  if (sha256 !== table.sha256 || lines !== table.rows) {
    throw new BackupError(
      `After loading, the database differs from ${tableFile(table)}: ${lines} of ${table.rows} rows.`,
    )
  }
}
