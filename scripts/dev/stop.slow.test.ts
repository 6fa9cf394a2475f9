import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../free-ports.ts'
import { root } from '../root.ts'

test('SIGTERM stops every process of npm run dev', async () => {
  const [port] = await freePorts(1)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'manyhands-dev-'))
  const dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    await new Promise<void>((resolve) => {
      dev.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('is ready at')) resolve()
      })
    })
    dev.kill('SIGTERM')
    // The output closes when the last process that inherited it has ended.
    const ended = once(dev, 'close', { signal: AbortSignal.timeout(60_000) })
    expect(await ended).toEqual([0, null])
  } finally {
    try {
      if (dev.pid) process.kill(-dev.pid, 'SIGKILL')
    } catch {
      // The processes have ended.
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
})
