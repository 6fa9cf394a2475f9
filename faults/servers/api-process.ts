import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'

const api = path.join(import.meta.dirname, '../../api')

/** As `npm start` in api/ sets it; all requests of a fault come from one address. */
const asStarted = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  LIMIT_SIGN_INS_PER_ADDRESS: '100000000',
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000000',
}

/** The API as a process of its own, that can be killed and started again at the same address. */
export class ApiProcess {
  readonly origin: string
  readonly logFile: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  private constructor(port: number, logFile: string, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`
    this.logFile = logFile
    this.#env = { ...asStarted, ...env, HOST: '127.0.0.1', PORT: String(port) }
  }

  /** Started and ready; what it says goes to the end of `logFile`. */
  static async start(env: Record<string, string>, logFile: string): Promise<ApiProcess> {
    const [port] = await freePorts(1)
    const process = new ApiProcess(port, logFile, env)
    await process.start()
    return process
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Starts it (again) and settles when it is ready. */
  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a')
    this.#child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: api,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const child = this.#child
    // Nothing that a fault has started outlives the run.
    const end = () => void child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    for (let tries = 0; !(await this.isReady()); tries += 1) {
      if (this.isOver || tries > 3000) throw new Error(`The API did not start: ${this.logFile}`)
      await sleep(10)
    }
  }

  get isOver(): boolean {
    const child = this.#child
    return !child || child.exitCode !== null || child.signalCode !== null
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`${this.origin}/readyz`, { signal }).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.status === 200
  }

  /** Its exit code once it has ended; null when the signal ended it. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || this.isOver) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
}
