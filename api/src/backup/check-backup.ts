import { createReadStream, existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { digestFile, eachLine, sha256 } from './files.ts'
import { BackupError, checksumsFile, Manifest, manifestFile, tableFile } from './manifest.ts'

/**
 * Checks every file of a backup against its checksum.
 * @throws BackupError naming the damaged file
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  for (const name of [manifestFile, checksumsFile]) {
    if (!existsSync(path.join(folder, name))) {
      throw new BackupError(`${folder} is not a complete backup: ${name} is missing.`)
    }
  }
  const manifest = await readManifest(folder)
  const named = new Set<string>()
  let files = 0
  await eachLine(path.join(folder, checksumsFile), async (line) => {
    const { name, sum } = parseLine(line)
    if (name.startsWith('pictures/')) files += 1
    else named.add(name)
    if (!existsSync(path.join(folder, name))) throw damaged(`${name} is missing`)
    const { sha256 } = await digestFile(path.join(folder, name))
    if (sha256 !== sum) throw damaged(`${name} does not match its checksum`)
  })
  const wanted = [manifestFile, ...manifest.tables.map(tableFile)]
  if (files !== manifest.pictures.files || wanted.some((name) => !named.has(name))) {
    throw damaged(`${checksumsFile} does not list all files`)
  }
  return manifest
}

export const damaged = (what: string) => new BackupError(`The backup is damaged: ${what}.`)

/** Yields the file name and checksum of each image. */
export async function* imagesOf(folder: string) {
  const input = createReadStream(path.join(folder, checksumsFile))
  for await (const line of createInterface({ input })) {
    const { name, sum } = parseLine(line)
    if (name.startsWith('pictures/')) yield { name, sum }
  }
}

function parseLine(line: string): { name: string; sum: string } {
  const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}((?:[\w-]+\/)*[\w-]+\.\w+)$/.exec(line) ?? []
  if (name === '') throw damaged(`${checksumsFile} has an invalid line`)
  return { name, sum }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile))
  // Verify the manifest before parsing it. Its checksum is the last line of checksums.sha256.
  const sums = await open(path.join(folder, checksumsFile))
  const wanted = `${sha256(text)}  ${manifestFile}\n`
  const { size } = await sums.stat()
  const { buffer } = await sums.read({ position: Math.max(0, size - wanted.length) })
  await sums.close()
  if (buffer.toString('utf8', 0, wanted.length) !== wanted) {
    throw damaged(`${manifestFile} does not match its checksum`)
  }
  const parsed = Manifest.safeParse(JSON.parse(text.toString()))
  if (parsed.success) return parsed.data
  throw new BackupError(`The backup ${parsed.error.issues[0]?.message ?? 'cannot be read'}.`)
}
