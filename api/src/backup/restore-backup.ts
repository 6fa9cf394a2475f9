import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { lockMigrations, migrate, migrateTo } from '../platform/db/migrate.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import {
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
  requireSound,
  settleFormats,
} from './backup.sql.ts'
import { checkBackup, damaged, picturesOf } from './check-backup.ts'
import { digestStream, sha256 } from './files.ts'
import { BackupError, type BackupTable, type Manifest, tableFile } from './manifest.ts'

export interface RestoreOptions {
  sql: Sql
  /** May hold pictures already; those of the backup are there afterwards. */
  images: ImageStore
  folder: string
  /** Told after each step. */
  tell?: (step: string) => void | Promise<void>
}

/**
 * Puts a backup into an empty database. Of one that is cut off nothing is in the database, and at
 * most pictures in the store, so that it can be done again.
 */
export async function restoreBackup({ sql, images, folder, tell = () => {} }: RestoreOptions) {
  const manifest = await checkBackup(folder)
  await tell(`the backup of ${manifest.created_at} is whole`)
  await requireEmpty(sql)
  for await (const { name, sum } of picturesOf(folder))
    await restorePicture(images, folder, name, sum)
  await tell(`${manifest.pictures.files} files of pictures are in the store`)
  await runTx(sql, (tx) => loadTables(tx, folder, manifest))
  await tell(`${manifest.tables.length} tables are loaded and as they were`)
  const added = await migrate(sql)
  if (added.length > 0) await tell(`migrated: ${added.join(', ')}`)
  await analyseTables(sql)
  return manifest
}

async function requireEmpty(sql: Sql | Tx) {
  if (!(await hasTables(sql))) return
  throw new BackupError(
    'The database has tables already, and is left as it is: a backup is restored into an empty one.',
  )
}

/** Read back: what was there under that name is held against it too. */
async function restorePicture(images: ImageStore, folder: string, name: string, sum: string) {
  const [, hash = '', width] = /([0-9a-f]{64})-(\d+)\.webp$/.exec(name) ?? []
  if (!isWidth(Number(width))) throw damaged(`${name} is no picture`)
  const bytes = await readFile(path.join(folder, name))
  if (sha256(bytes) !== sum) throw damaged(`${name} is not what was written`)
  await images.put(hash, Number(width) as ImageWidth, bytes)
  const stored = await images.open(hash, Number(width) as ImageWidth)
  if (!stored || sha256(await buffer(stored.body)) !== sum) {
    throw new BackupError(`The store of pictures has another ${name}: it is damaged there.`)
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
  // What migrations have filled comes from the backup too; the last refer to the first.
  for (const name of names.toReversed()) await beginLoading(tx, name)
  for (const table of tables) await loadTable(tx, folder, table)
  await endLoading(tx, names)
  for (const identity of identities) await continueIdentity(tx, identity)
}

async function loadTable(tx: Tx, folder: string, table: BackupTable) {
  await fill(tx, await copyIn(tx, table), path.join(folder, tableFile(table)))
  const { sha256, lines } = await digestStream(await copyOut(tx, table))
  if (sha256 !== table.sha256 || lines !== table.rows) {
    throw new BackupError(
      `The database made something else of ${tableFile(table)}: ${lines} of ${table.rows} rows.`,
    )
  }
}

/** The driver does not tell when a COPY fails, the statement behind it does; and it throws where its connection is gone. */
async function fill(tx: Tx, into: Writable, file: string) {
  // oxlint-disable-next-line no-underscore-dangle -- as Node names it
  const [write, end] = [into._write.bind(into), into._final.bind(into)]
  // oxlint-disable-next-line no-underscore-dangle -- as Node names it
  into._write = (chunk, encoding, done) => {
    try {
      write(chunk, encoding, done)
    } catch (error) {
      done(error as Error)
    }
  }
  await new Promise<void>((resolve, reject) => {
    // oxlint-disable-next-line no-underscore-dangle -- as Node names it
    into._final = (done) => {
      end(done)
      requireSound(tx).catch(reject)
    }
    pipeline(createReadStream(file), into).then(resolve, reject)
  })
}
