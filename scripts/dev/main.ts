import { spawn } from 'node:child_process'
import path from 'node:path'
import { openEmbeddedApi } from 'api/server'
import type { Pointer } from 'shell/release'
import { createShellApp } from 'shell/server'
import { halfConfig, shellConfig } from '../../webpack.base.mjs'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { root } from '../root.ts'
import { banner } from '../start/banner.ts'
import { startDatabase } from '../start/database.ts'
import { apiPaths, loadDemo } from '../start/product.ts'
import { readStartSettings } from '../start/settings.ts'
import { runUntilSignal } from '../start/signals.ts'
import { type Answer, devPage, devPointer, startDevServer } from './dev-server.ts'

/** The release pointers to the halves. In production the shell server serves the pointers. */
const halves = {
  'customer-app': devPointer('customer-app', '/customer-app/'),
  'packer-app': devPointer('packer-app', '/packer-app/'),
}

/** Files that the product serves from the release store, by address. */
const pointers: Record<string, unknown> = {
  '/shell/halves.json': halves,
  '/shell/live.json': {
    ...{ app: 'shell', live: 'dev', since: new Date().toISOString(), before: [], withdrawn: [] },
  } satisfies Pointer,
}

/** The page server of the product. It handles the routes that need no release. */
const pageFolder = path.join(root, 'shell/src/page')
const pageServer = createShellApp({
  folder: pageFolder,
  pageFolder,
  halves: {
    'customer-app': { from: pageFolder, base: '/customer-app/' },
    'packer-app': { from: pageFolder, base: '/packer-app/' },
  },
})
// Without a release, its service worker removes that of `npm start` at the same address.
const fixedFiles = /^\/(favicon\.svg|robots\.txt|sw\.js|manifest-\w+\.webmanifest)$/

const answerFiles: Answer = async ({ url = '' }, response, next) => {
  if (url in pointers) {
    response.setHeader('Content-Type', 'application/json')
    return response.end(JSON.stringify(pointers[url]))
  }
  if (!fixedFiles.test(url)) return next()
  const answer = await (await pageServer).request(url)
  response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '')
  return response.end(await answer.text())
}

/** Loads the demo data, as npm start does. Migrates the database first. */
async function seed(env: NodeJS.ProcessEnv) {
  const api = await openEmbeddedApi({ ...env, BACKGROUND_WORK: 'off' })
  return loadDemo(api).finally(() => api.stop())
}

await runUntilSignal(async (endings) => {
  const settings = readStartSettings(root, process.env)
  const { host, port } = settings
  const origin = `http://localhost:${port}`
  const { url, moved } = await startDatabase(settings, endings)
  const database = { DATABASE_URL: url, IMAGE_STORE: settings.imageStore }
  // First, because two processes must not migrate an empty database at the same time.
  const demo = settings.seed ? await seed({ ...process.env, ...database, PORT: '' }) : undefined
  const [apiPort] = await freePorts(1)
  // Node restarts the API when one of its files changes.
  const api = spawn(process.execPath, ['--watch', '--import', 'tsx', 'src/main.ts'], {
    cwd: path.join(root, 'api'),
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      // The pages come from the development server, so browsers send its origin.
      ALLOWED_ORIGINS: origin,
      // Where mails and the payment provider send users.
      SITE_URL: process.env.SITE_URL || origin,
      ...database,
    },
  })
  endings.push(() => api.kill('SIGTERM'))
  const development = true
  const configs = [
    shellConfig({ development }),
    halfConfig('customer-app', { development }),
    halfConfig('packer-app', { development }),
  ]
  const proxy = [{ context: apiPaths, target: `http://127.0.0.1:${apiPort}` }]
  const page = devPage('/shell/main.js', { halves, scripts: [] })
  endings.push(await startDevServer(configs, { host, port, first: answerFiles, page, proxy }))
  console.log(banner({ host, port, seconds: performance.now() / 1000, moved, demo }))
})
