import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import type { Owner } from './owner.ts'

/**
 * Runs a program that ends with its parent, even if the parent is killed with -9: the watchdog reads a pipe
 * whose other end the parent holds, and the pipe closes when the parent ends. The watchdog runs in a separate
 * session, which Ctrl-C does not reach, so that the parent decides when to stop.
 */
const script = `
exec 3<&0
"$@" <&- &
child=$!
( cat <&3 >/dev/null; kill -INT "$child" 2>/dev/null ) &
reader=$!
wait "$child"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`

export function runWatched(command: string[], owner: Owner, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  return spawn('/bin/sh', ['-c', script, 'manyhands-watchdog', ...command], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  })
}
