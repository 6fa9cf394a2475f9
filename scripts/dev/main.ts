import { spawn } from 'node:child_process'
import path from 'node:path'
import { halfConfig, shellConfig } from '../../webpack.base.mjs'
import { freePorts } from '../free-ports.ts'
import { fail } from '../plain-error.ts'
import { startCluster } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { prepareDataFolder } from '../start/data-folder.ts'
import { readStartSettings } from '../start/settings.ts'
import { onStopSignal } from '../start/signals.ts'
import { devPage, devPointer } from './dev-page.ts'
import { type Answer, startDevServer } from './dev-server.ts'

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

const answerPointers: Answer = ({ url }, response, next) => {
  if (url !== '/shell/halves.json') return next()
  response.setHeader('Content-Type', 'application/json')
  return response.end(JSON.stringify(halves))
}

try {
  const settings = readStartSettings(root, process.env)
  prepareDataFolder(settings.dataDir)
  const [apiPort, customerPort = 0, packerPort = 0] = await freePorts(3)
  const cluster = settings.databaseUrl
    ? undefined
    : await startCluster({ root, dataDir: path.join(settings.dataDir, 'postgres') })
  if (cluster) endings.push(() => cluster.stop())
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
      DATABASE_URL: cluster?.url ?? settings.databaseUrl,
      IMAGE_STORE: settings.imageStore,
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
      first: answerPointers,
      page: () => devPage('/shell/main.js', { halves, scripts: [] }),
      proxy: [
        to('/api', apiPort),
        to('/test-payments', apiPort),
        to('/customer-app/', customerPort),
        to('/packer-app/', packerPort),
      ],
    }),
  )
  console.log(`\n  Development: http://localhost:${settings.port}\n`)
} catch (error) {
  await stop().catch(() => {})
  fail(error)
}
