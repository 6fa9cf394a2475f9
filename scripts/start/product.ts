import path from 'node:path'
import {
  describeStartFailure,
  type OpenApi,
  openEmbeddedApi,
  seedDemo,
  summarizeAccounts,
} from 'api/server'
import { Hono } from 'hono'
import { createShellApp, serveReleases } from 'shell/server'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import type { StartSettings } from './settings.ts'

/** The folders and files that the API serves: calls, files for operators, and pages of a development server. */
export const apiPaths = ['/api', '/healthz', '/readyz', '/metrics', '/mailbox', '/test-payments']

/** Loads the demo data into an empty database. Returns the demo accounts; undefined if the database has other users. */
export async function loadDemo({ sql, images }: Pick<OpenApi, 'sql' | 'images'>) {
  const accounts = await seedDemo(sql, images, path.join(root, 'api/demo'))
  if (!accounts) return undefined
  return {
    accounts: await summarizeAccounts(sql, [...accounts.customers, ...accounts.packers]),
    password: accounts.password,
  }
}

/** Starts the API in this process. `addShell` adds the shell, which needs its releases. */
export async function startProduct(settings: StartSettings, databaseUrl: string) {
  const api = await openEmbeddedApi({
    ...process.env,
    DATABASE_URL: databaseUrl,
    IMAGE_STORE: settings.imageStore,
    PORT: String(settings.port),
  }).catch((error: unknown) => {
    throw new PlainError(describeStartFailure(error))
  })
  return {
    demo: settings.seed ? await loadDemo(api) : undefined,
    stop: () => api.stop(),
    endStreams: () => api.endStreams(),
    serveOperators: () => api.serveOperators(),
    /** Returns the server of API and shell. Requires a live release of each app. */
    async addShell() {
      const releases = (app: string) => path.join(settings.releases.store, app)
      const shell = await createShellApp({
        folder: releases('shell'),
        publicUrl: process.env.PUBLIC_URL,
        payments: process.env.PAYMENTS || undefined,
        fee: process.env.SERVICE_FEE_PERCENT || undefined,
        metricsToken: process.env.METRICS_TOKEN,
        pageFolder: path.join(root, 'shell/src/page'),
        halves: {
          'customer-app': { from: releases('customer-app'), base: '/customer-app/' },
          'packer-app': { from: releases('packer-app'), base: '/packer-app/' },
        },
      })
      const app = new Hono<{ Bindings: object }>()
        .on(
          'ALL',
          apiPaths.map((at) => `${at}/*`),
          (c) => api.app.fetch(c.req.raw, c.env),
        )
        .get('/customer-app/*', serveReleases('/customer-app/', releases('customer-app')))
        .get('/packer-app/*', serveReleases('/packer-app/', releases('packer-app')))
        .route('/', shell)
      return { fetch: app.fetch, onConnection: api.onConnection }
    },
  }
}
