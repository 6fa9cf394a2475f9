import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { temporaryFolder } from '../postgres/owner.ts'
import { root } from '../root.ts'

const started: { child: ChildProcess; dataDir: string }[] = []

// A hook, because Jest runs no `finally` of a test that has timed out.
afterEach(() => {
  for (const { child, dataDir } of started.splice(0)) {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The processes have ended.
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/**
 * Starts a script with an empty data folder, and resolves to its process, origin and output once the product is ready. Its
 * processes end after the test.
 */
export async function startScript(script: string) {
  const [port] = await freePorts(1)
  const dataDir = temporaryFolder()
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.push({ child, dataDir })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} exited with ${code}: ${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('Ctrl-C stops it.')) resolve()
    })
  })
  return { child, output, origin: `http://localhost:${port}` }
}
