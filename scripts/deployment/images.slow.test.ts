import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePorts } from '../free-ports.ts'
import { importsOf } from '../test/imports.fixture.ts'
import { assembleImage, stagesOf } from './image-layout.fixture.ts'

const root = path.resolve(__dirname, '../..')
const tsx = pathToFileURL(path.join(root, 'node_modules/tsx/dist/loader.mjs')).href

/** The images' Node strips types itself. An older Node on this machine needs tsx. */
const stripsTypes = 'typescript' in process.features && process.features.typescript !== false
const nodeArguments = ([, ...words]: string[]) =>
  stripsTypes ? words : ['--import', tsx, ...words]

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-image-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['shell', 'customer-app', 'packer-app'])('the release job of %s', (app) => {
  test('publishes with only Node installed, and a second run changes nothing', () => {
    const { cwd, entrypoint, command } = assembleImage(
      root,
      `${app}-release`,
      path.join(folder, 'app'),
    )
    const store = path.join(folder, 'store')
    const release = () =>
      spawnSync(process.execPath, nodeArguments([...entrypoint, ...command]), {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, RELEASE_STORE: store },
      })
    const pointer = () => readFileSync(path.join(store, app, 'live.json'), 'utf8')

    const first = release()
    expect([first.status, first.stderr]).toEqual([0, ''])
    const { live } = JSON.parse(pointer()) as { live: string }
    expect(readdirSync(path.join(store, app, live))).toContain('release.json')
    const before = pointer()
    expect(release().status).toBe(0)
    expect(pointer()).toBe(before)
  })
})

test("the shell's server starts from the files of its image", async () => {
  const { cwd, command } = assembleImage(root, 'shell', path.join(folder, 'app'))
  const [port] = await freePorts(1)
  const server = spawn(process.execPath, command.slice(1), {
    cwd,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), RELEASE_STORE: folder },
  })
  try {
    const isHealthy = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    let healthy = false
    for (let tries = 0; tries < 200 && !healthy; tries++) {
      healthy = await isHealthy()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(healthy).toBe(true)
  } finally {
    server.kill('SIGKILL')
  }
})

test('the API starts from the files of its image', () => {
  const { cwd, command } = assembleImage(root, 'api', path.join(folder, 'app'))
  const { status, stderr } = spawnSync(process.execPath, command.slice(1), {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect(stderr).toMatch(/^DATABASE_URL must be set/)
  expect(status).toBe(1)
})

/** Returns the packages that the modules below `folder` import. */
function packagesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.(test|fixture|d))\.ts$/.test(file),
  )
  const names = files
    .flatMap((file) => importsOf(path.join(folder, file)))
    .filter(({ from }) => !/^(\.|node:)/.test(from))
    .map(({ from }) => from.split('/', from.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)]
}

test.each([
  ['api', 'api/src'],
  ['shell', 'shell/server'],
])('the server of %s imports only production dependencies', (workspace, sources) => {
  const { dependencies } = JSON.parse(
    readFileSync(path.join(root, workspace, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  const packages = packagesIn(path.join(root, sources))
  expect(packages).toContain('hono')
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
  const runs = stagesOf(root, workspace).flatMap((stage) => stage.runs)
  expect(runs.some((run) => run.includes(`--workspace ${workspace} --omit=dev`))).toBe(true)
})
