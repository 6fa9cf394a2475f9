import path from 'node:path'
import { describeStartFailure, openEmbeddedApi } from 'api/server'
import { Hono } from 'hono'
import { createShellApp, serveReleases } from 'shell/server'
import { PlainError } from '../plain-error.ts'
import { apiPaths } from './api-paths.ts'
import { loadDemo } from './demo.ts'
import type { StartSettings } from './settings.ts'

interface ProductOptions {
  root: string
  settings: StartSettings
  databaseUrl: string
}

/** Starts the API in this process. `addShell` adds the shell, which needs its releases. */
export async function startProduct({ root, settings, databaseUrl }: ProductOptions) {
  const api = await openEmbeddedApi({
    ...process.env,
    DATABASE_URL: databaseUrl,
    IMAGE_STORE: settings.imageStore,
    PORT: String(settings.port),
  }).catch((error: unknown) => {
    throw new PlainError(describeStartFailure(error))
  })
  return {
    demo: settings.seed ? await loadDemo(root, api) : undefined,
    stop: () => api.stop(),
    endStreams: () => api.endStreams(),
    serveOperators: () => api.serveOperators(),
    /** Returns what answers for API and shell. Requires a live release of each app. */
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
      const answerApi = (request: Request, env: object) => api.app.fetch(request, env)
      const app = new Hono<{ Bindings: object }>()
        .on('ALL', [...apiPaths, ...apiPaths.map((at) => `${at}/*`)], (c) =>
          answerApi(c.req.raw, c.env),
        )
        .get('/customer-app/*', serveReleases('/customer-app/', releases('customer-app')))
        .get('/packer-app/*', serveReleases('/packer-app/', releases('packer-app')))
        .route('/', shell)
      return app.fetch
    },
  }
}
