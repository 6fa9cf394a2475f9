import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'

const root = path.resolve(__dirname, '../..')
const started: ChildProcess[] = []
let folder: string

/** Runs `npm start` in a separate process group. */
function npmStart(env: Record<string, string>) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, SEED: 'none', ...env },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    exit,
    output: () => output,
    async ready() {
      const gone = exit.then(() => Promise.reject(new Error(`npm start exited early:\n${output}`)))
      while (!output.includes('is ready at')) {
        await Promise.race([new Promise((resolve) => setTimeout(resolve, 100)), gone])
      }
    },
  }
}

/** Lists the Postgres processes whose command line contains `text`. */
const processes = (text: string) =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text) && line.includes('postgres'))

const freePort = async () => String((await freePorts(1))[0])

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-start-'))
  chmodSync(folder, 0o755)
})

afterEach(async () => {
  for (const { pid, exitCode, signalCode } of started.splice(0)) {
    if (pid === undefined || exitCode !== null || signalCode !== null) continue
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The process has just exited.
    }
  }
  for (let tries = 0; tries < 50 && processes(folder).length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  rmSync(folder, { recursive: true, force: true })
})

test('npm start serves the product, and SIGTERM stops the product and its database', async () => {
  const port = await freePort()
  const product = npmStart({ PORT: port, DATA_DIR: folder })
  await product.ready()
  expect(product.output()).toContain(`http://localhost:${port}`)
  const page = await fetch(`http://localhost:${port}/`)
  expect(await page.text()).toContain('id="root"')
  const lost = await fetch(`http://localhost:${port}/no/such/page`)
  expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  for (const url of ['/', '/shell/live.json', '/customer-app/live.json']) {
    const wrong = await fetch(`http://localhost:${port}${url}`, { method: 'POST' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
  const unknown = await fetch(`http://localhost:${port}/api/nothing`)
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('content-type')).toContain('application/problem+json')
  // All addresses in 127.0.0.0/8 are this machine, but the product listens on 127.0.0.1 only.
  await expect(fetch(`http://127.0.0.9:${port}/healthz`)).rejects.toThrow('fetch failed')
  expect(processes(folder)).not.toEqual([])

  product.child.kill('SIGTERM')
  await product.exit
  expect(processes(folder)).toEqual([])
})

test('npm start works again on the same data after kill -9', async () => {
  const port = await freePort()
  const first = npmStart({ PORT: port, DATA_DIR: folder })
  await first.ready()
  const signUp = await fetch(`http://localhost:${port}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'still_here', password: 'a-long-password' }),
  })
  expect(signUp.status).toBe(201)
  process.kill(-(first.child.pid ?? 0), 'SIGKILL')
  await first.exit

  const second = npmStart({ PORT: port, DATA_DIR: folder })
  await second.ready()
  const signIn = await fetch(`http://localhost:${port}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'still_here', password: 'a-long-password' }),
  })
  expect(signIn.status).toBe(200)
  second.child.kill('SIGTERM')
  await second.exit
})

const sentence = (output: string) =>
  output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('>') && !line.startsWith('npm '))

test('a database that refuses connections causes a one-sentence error and exit code 1', async () => {
  const product = npmStart({
    PORT: await freePort(),
    DATA_DIR: folder,
    DATABASE_URL: `postgres://stranger:secret@127.0.0.1:${await freePort()}/none`,
  })
  expect(await product.exit).toBe(1)
  expect(sentence(product.output())).toEqual([expect.stringMatching(/database.*\.$/i)])
  expect(product.output()).not.toContain('secret')
})

const asRoot = process.getuid?.() === 0 ? test : test.skip
asRoot(
  'in a private home folder, Postgres uses another data directory, which the banner shows',
  async () => {
    chmodSync(folder, 0o700)
    const product = npmStart({ PORT: await freePort(), DATA_DIR: path.join(folder, 'data') })
    await product.ready()
    const place = /files are in\s+(\S+)/.exec(product.output())?.[1]
    expect(place).toMatch(/^\/var\/lib\/manyhands\//)
    product.child.kill('SIGTERM')
    await product.exit
    if (place) rmSync(path.dirname(place), { recursive: true, force: true })
  },
  120_000,
)
