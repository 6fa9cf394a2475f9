import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { type ImageStore, imageWidths } from '../platform/image-store/image-store.ts'
import {
  appliedMigrations,
  copyHashes,
  copyOut,
  countRows,
  hasTables,
  listIdentities,
  listTables,
  settleFormats,
} from './backup.sql.ts'
import {
  digestFile,
  eachLine,
  fileMode,
  folderMode,
  sha256,
  syncFolder,
  writeStream,
} from './files.ts'
import {
  BackupError,
  type BackupTable,
  checksumsFile,
  type Manifest,
  manifestFile,
  pictureFile,
  tableFile,
} from './manifest.ts'

export const withoutMissingFlag = '--without-missing-pictures'

export interface BackupOptions {
  sql: Sql
  images: ImageStore
  /** Made by this; a backup stands there only when it is whole. */
  folder: string
  /** Goes on where the store has lost pictures; the manifest names them. */
  withoutMissing?: boolean
  /** Told after each step. */
  tell?: (step: string) => void | Promise<void>
}

/** The sweep deletes no picture within 45 minutes of its arrival: what came meanwhile is still there. */
const quickMs = 10 * 60_000
const mostRounds = 5

/**
 * Database and pictures as they were at one moment, while everybody works on. Pictures are gathered
 * before that moment, as those of a gig that goes right after it may be swept at once, and what was
 * put meanwhile after it.
 */
export async function writeBackup({
  sql,
  images,
  folder,
  withoutMissing = false,
  tell = () => {},
}: BackupOptions) {
  if (existsSync(folder)) throw new BackupError(`There is something at ${folder} already.`)
  if (!(await hasTables(sql))) throw new BackupError('The database is empty: nothing to back up.')
  const draft = `${folder}.${randomBytes(4).toString('hex')}.partial`
  for (const name of ['tables', 'pictures', 'gathered']) {
    await mkdir(path.join(draft, name), { recursive: true, mode: folderMode })
  }
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const begun = performance.now()
      await writeStream(await copyHashes(sql), path.join(draft, 'hashes'))
      await gatherPictures(images, draft)
      if (performance.now() - begun < quickMs) break
    }
    await tell('pictures gathered')
    const database = await sql.begin('isolation level repeatable read read only', (tx) =>
      writeTables(tx, draft),
    )
    await tell(
      `tables written: ${database.tables.map(({ rows, name }) => `${rows} ${name}`).join(', ')}`,
    )
    const missing = await gatherPictures(images, draft)
    if (missing.length > 0 && !withoutMissing) throw missingPictures(missing)
    const manifest = await completeBackup(draft, database, missing)
    await rename(draft, folder)
    await syncFolder(path.dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function writeTables(tx: Tx, draft: string) {
  await settleFormats(tx)
  const migrations = await appliedMigrations(tx)
  const tables: BackupTable[] = []
  for (const table of await listTables(tx)) {
    const { sha256, lines } = await writeStream(
      await copyOut(tx, table),
      path.join(draft, tableFile(table)),
    )
    const rows = await countRows(tx, table.name)
    if (lines !== rows) throw new Error(`${table.name}: ${lines} of ${rows} rows came.`)
    tables.push({ ...table, rows, sha256 })
  }
  await writeStream(await copyHashes(tx), path.join(draft, 'hashes'))
  // After the rows: behind every number that they have.
  return { migrations, tables, identities: await listIdentities(tx) }
}

/** Copies what is not yet there of the pictures that are named in `hashes`; returns what is nowhere. */
async function gatherPictures(images: ImageStore, draft: string): Promise<string[]> {
  const missing: string[] = []
  await eachLine(path.join(draft, 'hashes'), async (hash) => {
    for (const width of imageWidths) {
      const file = gatheredFile(draft, hash, width)
      if (existsSync(file)) continue
      const picture = /^[0-9a-f]{64}$/.test(hash) ? await images.open(hash, width) : null
      if (!picture) {
        missing.push(pictureName(hash, width))
        continue
      }
      await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
      const bytes = await buffer(picture.body)
      const whole = `${file}.partial`
      await writeFile(whole, bytes, { mode: fileMode, flush: true })
      await rename(whole, file)
    }
  })
  return missing
}

const pictureName = (hash: string, width: number) => `${hash}-${width}`

const gatheredFile = (draft: string, hash: string, width: number) =>
  path.join(draft, pictureFile(hash, width).replace('pictures/', 'gathered/'))

function missingPictures(missing: string[]) {
  const [first] = missing
  return new BackupError(
    `${missing.length} pictures that gigs show are missing in the store, ${first} the first of them: bring them back, or back up with ${withoutMissingFlag}.`,
  )
}

/** Of what was gathered only what the gigs of that moment show; all of it with its checksum. */
async function completeBackup(
  draft: string,
  database: Pick<Manifest, 'migrations' | 'tables' | 'identities'>,
  missing: string[],
): Promise<Manifest> {
  const pictures = { files: 0, bytes: 0, missing }
  const lost = new Set(missing)
  const checksums = await open(path.join(draft, checksumsFile), 'wx', fileMode)
  try {
    const note = (sha: string, name: string) => checksums.appendFile(`${sha}  ${name}\n`)
    for (const table of database.tables) await note(table.sha256, tableFile(table))
    const keep = async (hash: string) => {
      for (const width of imageWidths) {
        if (lost.has(pictureName(hash, width))) continue
        const name = pictureFile(hash, width)
        const file = path.join(draft, name)
        await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
        await rename(gatheredFile(draft, hash, width), file)
        const { sha256, bytes } = await digestFile(file)
        await note(sha256, name)
        pictures.files += 1
        pictures.bytes += bytes
      }
    }
    await eachLine(path.join(draft, 'hashes'), keep, 1)
    const manifest: Manifest = {
      format: 1,
      created_at: new Date().toISOString(),
      ...database,
      pictures,
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeFile(path.join(draft, manifestFile), text, { mode: fileMode, flush: true })
    await note(sha256(Buffer.from(text)), manifestFile)
    await checksums.sync()
    return manifest
  } finally {
    await checksums.close()
    await rm(path.join(draft, 'gathered'), { recursive: true, force: true })
    await unlink(path.join(draft, 'hashes')).catch(() => {})
  }
}
