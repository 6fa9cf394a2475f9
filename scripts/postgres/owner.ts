import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PlainError } from '../plain-error.ts'

/** The user that runs the database; without ids, the current user. */
export interface Owner {
  uid?: number
  gid?: number
}

const idOf = (flag: '-u' | '-g') => {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}

/** Returns the current user; for root `postgres`, created if missing, because Postgres refuses to run as root. */
export function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  if (idOf('-u') === undefined) {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    } catch {
      throw new PlainError(
        'Postgres does not run as root, and the user "postgres" could not be created: add it, or start as another user.',
      )
    }
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export function chownTo({ uid, gid }: Owner, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

/** Whether `owner` can enter `folder`. The user `postgres` cannot if the project is in root's private home. */
export function canEnter(owner: Owner, folder: string): boolean {
  if (owner.uid === undefined) return true
  return spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
}

/** Creates a temporary folder that the user that runs Postgres can enter. mkdtemp alone would give it mode 700. */
export function temporaryFolder(place = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(place, 'manyhands-'))
  chmodSync(folder, 0o755)
  return folder
}
