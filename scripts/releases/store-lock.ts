import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'

/** A lock this old is stale: its process died. A process holds the lock for about a second. */
const abandonedMs = 10_000

/** Disk errors that the operator can fix. */
const diskErrors = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR']

/**
 * Runs `change` under an exclusive lock on the release store in `folder`. The lock is a file, so it also
 * excludes other machines that share the disk.
 * @throws PlainError if another process holds the lock for 20 seconds, or the disk cannot be written
 */
export async function withStoreLock<T>(folder: string, change: () => T): Promise<T> {
  try {
    mkdirSync(folder, { recursive: true })
    const lock = path.join(folder, '.lock')
    for (let tries = 0; !take(lock); tries++) {
      if (tries > 200) throw new PlainError(`${lock} is held by another process.`)
      await after(100)
    }
    try {
      return change()
    } finally {
      rmSync(lock, { force: true })
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!diskErrors.includes(code)) throw error
    throw new PlainError(`The release store ${folder} cannot be written (${code}).`)
  }
}

function take(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > abandonedMs) rmSync(lock, { force: true })
  return false
}
