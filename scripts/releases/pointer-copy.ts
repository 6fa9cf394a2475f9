import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { PlainError } from '../plain-error.ts'

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
