import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { demoPassword, openEmbeddedApi, seedDemo } from 'api/server'
import { startCluster } from '../postgres/cluster.ts'
import { prepareDataFolder } from '../start/database.ts'

const root = path.resolve(__dirname, '../..')
const run = promisify(execFile)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-whole-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const npmRun = (dataDir: string, command: string, ...args: string[]) =>
  run('npm', ['run', command, '--', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      IMAGE_STORE: '',
      DATA_DIR: path.join(folder, dataDir),
    },
  })

type Api = Awaited<ReturnType<typeof openEmbeddedApi>>

/** Runs `work` with a database and an API configured as by `npm start`. */
async function served<T>(name: string, work: (api: Api) => Promise<T>): Promise<T> {
  const dataDir = path.join(folder, name)
  prepareDataFolder(dataDir)
  const cluster = await startCluster({ root, dataDir: path.join(dataDir, 'postgres') })
  const images = path.join(dataDir, 'images')
  const api = await openEmbeddedApi({ DATABASE_URL: cluster.url, IMAGE_STORE: images })
  try {
    return await work(api)
  } finally {
    await api.stop()
    await cluster.stop()
  }
}

/** Fetches Dana's gigs and their first photo, as Dana gets them from the API. */
async function jobsOfDana({ app }: Api) {
  const signIn = await app.request('/api/customer/auth/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'dana_whitfield', password: demoPassword }),
  })
  const [cookie = ''] = signIn.headers.getSetCookie()
  const headers = { Cookie: cookie.split(';', 1)[0] ?? '' }
  const jobs = await (await app.request('/api/gigs', { headers })).text()
  const photo = await app.request(/\/api\/images\/[\w-]+/.exec(jobs)?.[0] ?? '')
  return { jobs, photo: Buffer.from(await photo.arrayBuffer()).toString('base64') }
}

test('npm run backup saves a running or stopped product; npm run restore restores it elsewhere', async () => {
  const backup = path.join(folder, 'while-running')
  const before = await served('first', async (api) => {
    await seedDemo(api.sql, api.images, path.join(root, 'api/demo'))
    await npmRun('first', 'backup', backup)
    return jobsOfDana(api)
  })
  expect(before.jobs.length).toBeGreaterThan(1000)
  expect(before.photo.length).toBeGreaterThan(1000)
  await npmRun('first', 'backup')
  expect(readdirSync(path.join(folder, 'first/backups'))).toEqual([
    expect.stringMatching(/^manyhands-[\dT-]+Z$/),
  ])

  const { stdout } = await npmRun('second', 'restore', backup)
  expect(stdout).toContain('all users have to sign in again')
  expect(await served('second', jobsOfDana)).toEqual(before)

  const again: unknown = await npmRun('second', 'restore', backup).catch((error: unknown) => error)
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database already has tables and was not changed'),
  })
})
