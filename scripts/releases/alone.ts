import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'

/** A lock that old belongs to nobody any more: it is held for a second at most. */
const abandonedMs = 10_000

/** Faults of the disk that are the reader's to mend. */
const ofTheDisk = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR']

/** Runs `change` while nobody else changes what is in `folder`, on this machine or a shared disk. */
export async function alone<T>(folder: string, change: () => T): Promise<T> {
  try {
    mkdirSync(folder, { recursive: true })
    const lock = path.join(folder, '.lock')
    for (let tries = 0; !take(lock); tries++) {
      if (tries > 200) throw new PlainError(`${lock} is held by somebody else.`)
      await after(100)
    }
    try {
      return change()
    } finally {
      rmSync(lock, { force: true })
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!ofTheDisk.includes(code)) throw error
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
