import { createReadStream, existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { digestFile, eachLine, sha256 } from './files.ts'
import { BackupError, checksumsFile, Manifest, manifestFile, tableFile } from './manifest.ts'

/**
 * Looks at every byte of a backup.
 * @throws BackupError that names what is damaged
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  for (const name of [manifestFile, checksumsFile]) {
    if (!existsSync(path.join(folder, name))) {
      throw new BackupError(`${folder} is no whole backup: ${name} is missing.`)
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
    if (sha256 !== sum) throw damaged(`${name} is not what was written`)
  })
  const wanted = [manifestFile, ...manifest.tables.map(tableFile)]
  if (files !== manifest.pictures.files || wanted.some((name) => !named.has(name))) {
    throw damaged(`${checksumsFile} does not name all files`)
  }
  return manifest
}

export const damaged = (what: string) => new BackupError(`The backup is damaged: ${what}.`)

/** Each picture with its checksum. */
export async function* picturesOf(folder: string) {
  const input = createReadStream(path.join(folder, checksumsFile))
  for await (const line of createInterface({ input })) {
    const { name, sum } = parseLine(line)
    if (name.startsWith('pictures/')) yield { name, sum }
  }
}

function parseLine(line: string): { name: string; sum: string } {
  const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}((?:[\w-]+\/)*[\w-]+\.\w+)$/.exec(line) ?? []
  if (name === '') throw damaged(`${checksumsFile} has a line that is none`)
  return { name, sum }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile))
  // Before it is read: what it says may be what is damaged. It is named last of all.
  const sums = await open(path.join(folder, checksumsFile))
  const wanted = `${sha256(text)}  ${manifestFile}\n`
  const { size } = await sums.stat()
  const { buffer } = await sums.read({ position: Math.max(0, size - wanted.length) })
  await sums.close()
  if (buffer.toString('utf8', 0, wanted.length) !== wanted) {
    throw damaged(`${manifestFile} is not what was written`)
  }
  const parsed = Manifest.safeParse(JSON.parse(text.toString()))
  if (parsed.success) return parsed.data
  throw new BackupError(`The backup ${parsed.error.issues[0]?.message ?? 'cannot be read'}.`)
}
