import { serve } from '@hono/node-server'
import { createShellApp } from './server.ts'

/**
 * The shell as a service of its own: PORT; RELEASE_STORE, the folder with its releases in shell/;
 * for each half where this service reads its pointer (CUSTOMER_APP_FROM: a folder of a release store
 * or its http address) and its address for browsers (CUSTOMER_APP_BASE); API_URL, the origin of the
 * API for browsers where that is not the page's own; PUBLIC_URL of the page; MAX_CONNECTIONS at once.
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
})
// Nobody sends a body here: a request is there at once, or it is not meant well.
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
    // Also those that become idle only now; who takes longer than eight seconds is cut off.
    setInterval(() => server.closeIdleConnections(), 50)
    setTimeout(() => server.closeAllConnections(), 8_000)
  })
}
