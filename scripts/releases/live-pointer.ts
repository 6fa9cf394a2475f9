import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { offeredIn, type Pointer } from 'shell/release'
import { PlainError } from '../plain-error.ts'

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
    return { ...(pointer as Pointer), ...offeredIn(pointer as Pointer) }
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

/**
 * Runs the shell command in POINTER_PULL, which copies live.json from a bucket to the store, or in POINTER_PUSH, which
 * copies it back. The command gets APP and RELEASE_STORE. Does nothing if the setting is empty.
 * @throws PlainError if the command fails
 */
export function copyPointer(setting: 'POINTER_PULL' | 'POINTER_PUSH', app: string, folder: string) {
  const command = process.env[setting]
  if (!command) return
  const env = { ...process.env, APP: app, RELEASE_STORE: path.dirname(folder) }
  const done = spawnSync(command, { shell: true, encoding: 'utf8', env, timeout: 60_000 })
  if (done.status === 0) return
  const reason = done.stderr.trim().split('\n').at(-1) || `exit code ${done.status}`
  throw new PlainError(`${setting} failed: ${reason}`)
}

/** A time without its seconds, in UTC. */
export const toMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/** Says what a release is to visitors: live, candidate, withdrawn, preview, the target of a rollback, or only kept. */
export function stateOf(pointer: Pointer | undefined, release: string): string {
  if (!pointer) return 'kept'
  const { live, since, candidate, withdrawn, previews, before } = pointer
  if (release === live) return `live since ${toMinute(since)}`
  if (release === candidate?.release) {
    return `candidate, ${candidate.share} % since ${toMinute(candidate.since)}`
  }
  if (withdrawn.includes(release)) return 'withdrawn'
  if (previews?.includes(release)) return 'preview'
  const at = before.findIndex((one) => one.release === release)
  const was = before[at]
  return was ? `rollback ${at + 1}, was live from ${toMinute(was.since)}` : 'kept'
}

/** Whether a team has withdrawn a build, or shows it as candidate or preview. Jobs that run by themselves leave it so. */
export const isDecided = (pointer: Pointer | undefined, release: string) =>
  [...(pointer?.withdrawn ?? []), ...(pointer?.previews ?? [])].includes(release)
