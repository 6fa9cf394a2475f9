import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { Owner } from './postgres/owner.ts'
import { runWatched } from './postgres/watchdog.ts'

/** A service of the product as a process on this machine. */
export type ServiceProcess = ReturnType<typeof serviceProcess>

export interface ServiceCommand {
  name: string
  command: string[]
  cwd?: string
  env?: Record<string, string>
  owner?: Owner
  logFile: string
  /** A URL that returns 2xx when the service is healthy, or `tcp://host:port` that accepts connections. */
  healthUrl: string
}

async function isHealthy(address: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address)
  try {
    if (protocol !== 'tcp:')
      return (await fetch(address, { signal: AbortSignal.timeout(1_000) })).ok
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect').finally(() => socket.destroy())
    return true
  } catch {
    return false
  }
}

/** Creates a service whose process ends when this process ends. It can be killed and restarted. */
export function serviceProcess(options: ServiceCommand) {
  const { name, command, cwd = '/', env = {}, owner = {}, logFile, healthUrl } = options
  let running: ReturnType<typeof runWatched> | undefined
  const hasExited = () => !running || running.exitCode !== null || running.signalCode !== null

  return {
    hasExited,
    /** The PID of the running command. Linux only. */
    get pid() {
      // The command is the first child of the watchdog.
      const children = readFileSync(`/proc/${running?.pid}/task/${running?.pid}/children`, 'utf8')
      return Number.parseInt(children, 10)
    },
    async start() {
      const settings = Object.entries(env).map(([setting, value]) => `${setting}=${value}`)
      running = runWatched(['/usr/bin/env', '-C', cwd, ...settings, ...command], owner, logFile)
      for (let tries = 0; !(await isHealthy(healthUrl)); tries++) {
        if (hasExited() || tries > 3000) {
          throw new Error(`${name} did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
        }
        await after(20)
      }
    },
    async kill() {
      if (!running?.pid || hasExited()) return
      const ended = once(running, 'exit')
      // A negative PID addresses the process group, which includes the watchdog.
      process.kill(-running.pid, 'SIGKILL')
      await ended
    },
  }
}
