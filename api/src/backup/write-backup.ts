import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { type ImageStore, imageWidths } from '../platform/image-store/image-store.ts'
import {
  appliedMigrations,
  copyTokens,
  copyOut,
  countRows,
  hasTables,
  listIdentities,
  listTables,
  settleFormats,
} from './backup.sql.ts'
import { digestFile, eachLine, fileMode, folderMode, sha256, writeStream } from './files.ts'
import { syncFolder } from '../platform/image-store/sync-folder.ts'
import {
  BackupError,
  type BackupTable,
  checksumsFile,
  type Manifest,
  manifestFile,
  imageFile,
  tableFile,
} from './manifest.ts'

export const withoutMissingFlag = '--without-missing-pictures'

export interface BackupOptions {
  sql: Sql
  images: ImageStore
  /**
   * The folder of the backup, which must not exist yet. `writeBackup` creates it at the end with an
   * atomic rename.
   */
  folder: string
  /** Continue even if the store has lost images, and list them in the manifest. */
  withoutMissing?: boolean
  onStep?: (step: string) => void | Promise<void>
}

/**
 * Before the snapshot, `writeBackup` copies new images in rounds: until a round takes less than
 * `quickMs`, and at most `mostRounds` rounds. After the snapshot, it copies the images that were
 * stored during the last round. They still exist, because the image sweep deletes no image that is
 * younger than 45 minutes.
 */
const quickMs = 10 * 60_000
const mostRounds = 5

/**
 * Writes a consistent snapshot of the database and its images while the API runs. Copies most
 * images before the snapshot: once the snapshot exists, a customer may delete a gig, and the image
 * sweep then deletes the images of that gig. After the snapshot, copies the images that are new in
 * the snapshot.
 */
export async function writeBackup({
  sql,
  images,
  folder,
  withoutMissing = false,
  onStep = () => {},
}: BackupOptions) {
  if (existsSync(folder)) throw new BackupError(`${folder} already exists.`)
  if (!(await hasTables(sql))) throw new BackupError('The database is empty: nothing to back up.')
  const draft = `${folder}.${randomBytes(4).toString('hex')}.partial`
  for (const name of ['tables', 'pictures', 'gathered']) {
    await mkdir(path.join(draft, name), { recursive: true, mode: folderMode })
  }
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const begun = performance.now()
      await writeStream(await copyTokens(sql), path.join(draft, 'tokens'))
      await gatherImages(images, draft)
      if (performance.now() - begun < quickMs) break
    }
    await onStep('images gathered')
    const database = await sql.begin('isolation level repeatable read read only', (tx) =>
      writeTables(tx, draft),
    )
    await onStep(
      `tables written: ${database.tables.map(({ rows, name }) => `${rows} ${name}`).join(', ')}`,
    )
    const missing = await gatherImages(images, draft)
    if (missing.length > 0 && !withoutMissing) throw missingImages(missing)
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
    if (lines !== rows) throw new Error(`${table.name}: ${lines} of ${rows} rows were copied.`)
    tables.push({ ...table, rows, sha256 })
  }
  await writeStream(await copyTokens(tx), path.join(draft, 'tokens'))
  // Read the sequences after the rows, because sequences are not part of the snapshot. A value that
  // is too high only skips ids; a value that is too low would reuse them.
  return { migrations, tables, identities: await listIdentities(tx) }
}

/**
 * Copies the images that the file `tokens` lists and the draft folder lacks. Returns the names of
 * images that the store has lost.
 */
async function gatherImages(images: ImageStore, draft: string): Promise<string[]> {
  const missing: string[] = []
  await eachLine(path.join(draft, 'tokens'), async (token) => {
    for (const width of imageWidths) {
      const file = gatheredFile(draft, token, width)
      if (existsSync(file)) continue
      const image = await images.open(token, width)
      if (!image) {
        missing.push(imageName(token, width))
        continue
      }
      await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
      const bytes = await buffer(image.body)
      const whole = `${file}.partial`
      await writeFile(whole, bytes, { mode: fileMode, flush: true })
      await rename(whole, file)
    }
  })
  return missing
}

const imageName = (token: string, width: number) => `${token}-${width}`

const gatheredFile = (draft: string, token: string, width: number) =>
  path.join(draft, imageFile(token, width).replace('pictures/', 'gathered/'))

function missingImages(missing: string[]) {
  const [first] = missing
  return new BackupError(
    `${missing.length} images that gigs use are missing in the store, the first is ${first}. Restore them, or back up with ${withoutMissingFlag}.`,
  )
}

/**
 * Moves the copied images that the snapshot's gigs use into the backup. Writes the manifest and all
 * checksums.
 */
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
    const keep = async (token: string) => {
      for (const width of imageWidths) {
        if (lost.has(imageName(token, width))) continue
        const name = imageFile(token, width)
        const file = path.join(draft, name)
        await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
        await rename(gatheredFile(draft, token, width), file)
        const { sha256, bytes } = await digestFile(file)
        await note(sha256, name)
        pictures.files += 1
        pictures.bytes += bytes
      }
    }
    await eachLine(path.join(draft, 'tokens'), keep, 1)
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
    await unlink(path.join(draft, 'tokens')).catch(() => {})
  }
}
