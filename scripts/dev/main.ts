import { spawn } from 'node:child_process'
import path from 'node:path'
import { openEmbeddedApi } from 'api/server'
import type { Pointer } from 'shell/release'
import { createShellApp } from 'shell/server'
import { halfConfig, shellConfig } from '../../webpack.base.mjs'
import { freePorts } from '../../api/src/platform/process/free-ports.ts'
import { fail } from '../plain-error.ts'
import { startCluster } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { apiPaths } from '../start/api-paths.ts'
import { banner } from '../start/banner.ts'
import { prepareDataFolder } from '../start/data-folder.ts'
import { loadDemo } from '../start/demo.ts'
import { readStartSettings } from '../start/settings.ts'
import { onStopSignal } from '../start/signals.ts'
import { devPage, devPointer } from './dev-page.ts'
import { type Answer, startDevServer } from './dev-server.ts'

const begun = performance.now()

const endings: (() => Promise<unknown>)[] = []
const stop = async () => {
  for (const end of endings.splice(0).toReversed()) await end()
}
onStopSignal(stop)

/** The release pointers to the development servers. In production the shell server serves the pointers. */
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
const fixedFiles = [
  ...['/favicon.svg', '/robots.txt', '/sw.js'],
  ...['/manifest-customer.webmanifest', '/manifest-packer.webmanifest'],
]

const answerFiles: Answer = async ({ url = '' }, response, next) => {
  if (url in pointers) {
    response.setHeader('Content-Type', 'application/json')
    return response.end(JSON.stringify(pointers[url]))
  }
  if (!fixedFiles.includes(url)) return next()
  const answer = await (await pageServer).request(url)
  response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '')
  return response.end(await answer.text())
}

/** Loads the demo data, as npm start does. Migrates the database first. */
async function seed(env: NodeJS.ProcessEnv) {
  const api = await openEmbeddedApi({ ...env, BACKGROUND_WORK: 'off' })
  try {
    return await loadDemo(root, api)
  } finally {
    await api.stop()
  }
}

try {
  const settings = readStartSettings(root, process.env)
  prepareDataFolder(settings.dataDir)
  const [apiPort, customerPort = 0, packerPort = 0] = await freePorts(3)
  const cluster = settings.databaseUrl
    ? undefined
    : await startCluster({ root, dataDir: path.join(settings.dataDir, 'postgres') })
  if (cluster) endings.push(() => cluster.stop())
  const database = {
    DATABASE_URL: cluster?.url ?? settings.databaseUrl,
    IMAGE_STORE: settings.imageStore,
  }
  // First, because two processes must not migrate an empty database at the same time.
  const demo = settings.seed ? await seed({ ...process.env, ...database, PORT: '' }) : undefined
  // Node restarts the API when one of its files changes.
  const api = spawn(process.execPath, ['--watch', '--import', 'tsx', 'src/main.ts'], {
    cwd: path.join(root, 'api'),
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      // The pages come from the development server, so browsers send its origin.
      ALLOWED_ORIGINS: `http://localhost:${settings.port}`,
      // Where mails and the payment provider send users.
      SITE_URL: process.env.SITE_URL || `http://localhost:${settings.port}`,
      ...database,
    },
  })
  endings.push(async () => api.kill('SIGTERM'))
  const half = (app: string, port: number) =>
    startDevServer({ config: halfConfig(app, { development: true }), port, prefix: `/${app}/` })
  endings.push(
    ...(await Promise.all([half('customer-app', customerPort), half('packer-app', packerPort)])),
  )
  const to = (context: string, port: number) => ({
    context: [context],
    target: `http://127.0.0.1:${port}`,
    ws: true,
  })
  endings.push(
    await startDevServer({
      config: shellConfig({ development: true }),
      port: settings.port,
      prefix: '/shell/',
      host: settings.host,
      first: answerFiles,
      page: () => devPage('/shell/main.js', { halves, scripts: [] }),
      proxy: [
        ...apiPaths.map((context) => to(context, apiPort)),
        to('/customer-app/', customerPort),
        to('/packer-app/', packerPort),
      ],
    }),
  )
  console.log(
    banner({
      host: settings.host,
      port: settings.port,
      seconds: (performance.now() - begun) / 1000,
      moved: cluster?.moved ? cluster : undefined,
      demo,
    }),
  )
} catch (error) {
  await stop().catch(() => {})
  fail(error)
}
