import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ownPages } from '../../shell/src/own-pages.ts'
import { freePorts } from '../free-ports.ts'
import { root } from '../root.ts'

/** Starts the script and resolves to its output once the product is ready. */
async function start(script: string, port: number) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'manyhands-routes-'))
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} exited with ${code}: ${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('Ctrl-C stops it.')) resolve()
    })
  })
  return {
    output,
    stop() {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The processes have ended.
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const routes = [
  ...Object.keys(ownPages).map((page) => page.replace(':id', '1')),
  ...['/marketplace', '/customer/dashboard', '/favicon.svg', '/robots.txt', '/shell/halves.json'],
  ...['/healthz', '/readyz', '/metrics', '/mailbox', '/mailbox/samples'],
  ...['/api/specialtys', '/api/docs', '/api/openapi.json', '/api/gigs?limit=2', '/api/nothing'],
  ...['/test-payments/nothing'],
]

test('npm run dev serves the routes, the demo data and the accounts of npm start', async () => {
  const [devPort = 0, startPort = 0] = await freePorts(2)
  const dev = await start('scripts/dev/main.ts', devPort)
  const product = await start('scripts/start/main.ts', startPort).catch((error: unknown) => {
    dev.stop()
    throw error
  })
  try {
    const answers = (port: number) =>
      Promise.all(
        routes.map(async (route) => {
          const response = await fetch(`http://localhost:${port}${route}`)
          const type = response.headers.get('Content-Type')?.split(';')[0]
          const total = response.headers.get('X-Total-Count')
          const text = await response.text()
          const isShell = text.includes('id="page"')
          return [route, response.status, type, isShell && 'a page of the shell', total]
        }),
      )
    expect(await answers(devPort)).toEqual(await answers(startPort))
    const accounts = (output: string) => output.slice(output.indexOf('Customers:'))
    expect(dev.output).toContain('Customers:')
    expect(accounts(dev.output)).toBe(accounts(product.output))
  } finally {
    dev.stop()
    product.stop()
  }
})
