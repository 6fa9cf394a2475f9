import { execFileSync, spawnSync } from 'node:child_process'
import { PlainError } from '../plain-error.ts'

/** Who runs the database: Postgres refuses to run as root, so root lends it the user `postgres`. */
export interface Owner {
  uid?: number
  gid?: number
}

const idOf = (flag: '-u' | '-g') => {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}

/** The current user, or, for root, the user `postgres`, made where the system has none. */
export function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  if (idOf('-u') === undefined) {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    } catch {
      throw new PlainError(
        'Postgres does not run as root, and the user "postgres" could not be made: add it, or start as another user.',
      )
    }
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Whether `owner` can enter `folder`: a folder below a closed home looks fine to root alone. */
export function canEnter(owner: Owner, folder: string): boolean {
  if (owner.uid === undefined) return true
  return spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
}
