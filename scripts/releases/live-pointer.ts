import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { candidateOf, type Pointer, previewsOf } from 'shell/release'

const fileOf = (folder: string) => path.join(folder, 'live.json')

/** Whether live.json exists but is invalid, for example after a power failure or a manual edit. */
export const isPointerBroken = (folder: string) => read(folder) === null

/** Reads the pointer to the live release; undefined before the first release, or if live.json is invalid. */
export const readPointer = (folder: string): Pointer | undefined => read(folder) ?? undefined

function read(folder: string): Pointer | null | undefined {
  let text: string
  try {
    text = readFileSync(fileOf(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const pointer = JSON.parse(text) as Partial<Pointer> | null
    const { live, before, withdrawn } = pointer ?? {}
    const isWhole = typeof live === 'string' && Array.isArray(before) && Array.isArray(withdrawn)
    if (!isWhole) return null
    const whole = pointer as Pointer
    return { ...whole, candidate: candidateOf(whole), previews: previewsOf(whole) }
  } catch {
    return null
  }
}

/** Writes live.json atomically and fsyncs it: readers see the old or the new pointer, even after a power failure. */
export function writePointer(folder: string, pointer: Pointer): void {
  const next = `${fileOf(folder)}.next`
  writeFileSync(next, JSON.stringify(pointer, null, 2))
  const open = openSync(next, 'r+')
  fsyncSync(open)
  closeSync(open)
  renameSync(next, fileOf(folder))
}
