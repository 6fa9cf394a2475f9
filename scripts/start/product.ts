import path from 'node:path'
import { describeStartFailure, openEmbeddedApi, seedDemo, summarizeAccounts } from 'api/server'
import { Hono } from 'hono'
import { createShellApp, serveReleases } from 'shell/server'
import { PlainError } from '../plain-error.ts'
import type { StartSettings } from './settings.ts'

interface ProductOptions {
  root: string
  settings: StartSettings
  databaseUrl: string
}

/** Paths of the API outside of /api: for operators, and pages of a development server. */
const apiPaths = [
  ...['/healthz', '/readyz', '/metrics', '/mailbox', '/mailbox/*'],
  '/test-payments/*',
]

/** Starts the API in this process. `createInside` adds the shell, which needs its releases. */
export async function startProduct({ root, settings, databaseUrl }: ProductOptions) {
  const api = await openEmbeddedApi({
    ...process.env,
    DATABASE_URL: databaseUrl,
    IMAGE_STORE: settings.imageStore,
    PORT: String(settings.port),
  }).catch((error: unknown) => {
    throw new PlainError(describeStartFailure(error))
  })
  const accounts = settings.seed
    ? await seedDemo(api.sql, api.images, path.join(root, 'api/demo/pictures'))
    : undefined

  const demo = accounts && {
    accounts: await summarizeAccounts(api.sql, [...accounts.customers, ...accounts.packers]),
    password: accounts.password,
  }

  return {
    demo: demo ?? undefined,
    stop: () => api.stop(),
    endStreams: () => api.endStreams(),
    /** Creates the server of API and shell. Requires a live release of each app. */
    async createInside() {
      const releases = (app: string) => path.join(settings.releases.store, app)
      const shell = await createShellApp({
        folder: releases('shell'),
        publicUrl: process.env.PUBLIC_URL,
        payments: process.env.PAYMENTS || undefined,
        pageFolder: path.join(root, 'shell/src/page'),
        halves: {
          'customer-app': { from: releases('customer-app'), base: '/customer-app/' },
          'packer-app': { from: releases('packer-app'), base: '/packer-app/' },
        },
      })
      const answerApi = (request: Request, env: object) => api.app.fetch(request, env)
      const app = new Hono<{ Bindings: object }>()
        .all('/api/*', (c) => answerApi(c.req.raw, c.env))
        .on('ALL', apiPaths, (c) => answerApi(c.req.raw, c.env))
        .get('/customer-app/*', serveReleases('/customer-app/', releases('customer-app')))
        .get('/packer-app/*', serveReleases('/packer-app/', releases('packer-app')))
        .route('/', shell)
      return { fetch: app.fetch, onShed: api.onShed }
    },
  }
}
