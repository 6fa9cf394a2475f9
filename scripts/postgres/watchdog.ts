import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import type { Owner } from './owner.ts'

/** How a watchdog is known in the list of processes. */
export const watchdogName = 'manyhands-database'

/**
 * Runs a program that ends with its parent, however the parent ends: the watchdog reads a pipe
 * whose other end the parent holds, and a pipe closes also when its holder is killed with -9.
 * A session of its own keeps the terminal's Ctrl-C away, so that the parent decides when to stop.
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
  return spawn('/bin/sh', ['-c', script, watchdogName, ...command], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  })
}
