import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'

export interface Server {
  name: string
  origin: string
  pid: number
  /** The p99 of the event-loop delay in milliseconds since the last 'reset'. */
  loopDelay(request?: 'reset'): Promise<number>
  stop(): Promise<void>
}

interface ServerOptions {
  name: string
  script: string
  /** The working directory: the script's package, from which Node resolves modules. */
  folder: string
  env: Record<string, string>
}

const probe = path.join(import.meta.dirname, 'loop-probe.mjs')

const asStarted = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

/** Starts a server process and resolves when its readiness check passes. */
export async function startServer({ name, script, folder, env }: ServerOptions): Promise<Server> {
  const [port] = await freePorts(1)
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', probe, script], {
    cwd: folder,
    env: { ...process.env, ...env, ...asStarted, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(child, name, origin)
  return {
    name,
    origin,
    pid: child.pid ?? 0,
    async loopDelay(request) {
      child.send(request ?? 'read')
      const [delay] = (await once(child, 'message')) as [number]
      return delay
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const killed = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(killed)
    },
  }
}

async function untilReady(child: ChildProcess, name: string, origin: string) {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${name} exited before it was ready.`)
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    await ready?.arrayBuffer()
    if (ready?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${name} was not ready within a minute.`)
}
