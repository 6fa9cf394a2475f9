import { serve } from '@hono/node-server'
import { createShellApp } from './server.ts'

/**
 * Runs the shell's server as a separate service. Environment variables:
 * - PORT
 * - RELEASE_STORE: the folder whose shell/ holds the shell's releases
 * - SHELL_PAGE_FOLDER: the folder with the icons
 * - CUSTOMER_APP_FROM, PACKER_APP_FROM: where this server reads the half's pointer, a folder or an HTTP URL
 * - CUSTOMER_APP_BASE, PACKER_APP_BASE: the URL of the half's files for browsers
 * - API_URL: the origin of the API for browsers, if it is not the page's own
 * - PUBLIC_URL: the origin of the page
 * - PAYMENTS: the setting of the API: test (default), stripe or off
 * - SERVICE_FEE_PERCENT: the setting of the API, 8 by default
 * - METRICS_TOKEN: lets other machines read /shell/metrics, which counts pages
 * - MAX_CONNECTIONS: open connections at the same time
 */
const setting = (name: string, otherwise: string) => process.env[name] || otherwise

function count(name: string, otherwise: number, [least, most]: [number, number]): number {
  const given = Number(setting(name, String(otherwise)))
  if (Number.isInteger(given) && given >= least && given <= most) return given
  console.error(`${name} must be a whole number from ${least} to ${most}.`)
  process.exit(1)
}

const store = setting('RELEASE_STORE', '../.data/releases')
const half = (app: string, prefix: string) => {
  const base = setting(`${prefix}_BASE`, `/${app}/`)
  return {
    from: setting(`${prefix}_FROM`, `${store}/${app}`),
    base: base.endsWith('/') ? base : `${base}/`,
  }
}

const app = await createShellApp({
  folder: `${store}/shell`,
  pageFolder: setting('SHELL_PAGE_FOLDER', 'src/page'),
  halves: {
    'customer-app': half('customer-app', 'CUSTOMER_APP'),
    'packer-app': half('packer-app', 'PACKER_APP'),
  },
  api: setting('API_URL', '').replace(/\/$/, ''),
  publicUrl: setting('PUBLIC_URL', ''),
  payments: setting('PAYMENTS', 'test'),
  fee: setting('SERVICE_FEE_PERCENT', '8'),
  metricsToken: setting('METRICS_TOKEN', ''),
})
// A request to this server has no body, so 20 seconds are enough to send all of it. A slower client may be an
// attacker.
const server = serve({
  fetch: app.fetch,
  port: count('PORT', 3000, [0, 65_535]),
  serverOptions: {
    headersTimeout: 20_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 5_000,
  },
})
server.maxConnections = count('MAX_CONNECTIONS', 5000, [1, 1_000_000])
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    if (!('closeIdleConnections' in server)) return
    // Close connections as soon as they are idle. After 8 seconds, close the others too.
    setInterval(() => server.closeIdleConnections(), 50)
    setTimeout(() => server.closeAllConnections(), 8_000)
  })
}
