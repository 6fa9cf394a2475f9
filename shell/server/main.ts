import { serve } from '@hono/node-server'
import { createShellApp } from './server.ts'

/**
 * The shell as a service of its own: PORT, and for each half the address of its release.json as this
 * service reaches it (CUSTOMER_APP_FROM) and of its files as browsers reach them (CUSTOMER_APP_BASE).
 */
const setting = (name: string, otherwise: string) => process.env[name] || otherwise

const app = await createShellApp({
  folder: setting('SHELL_FOLDER', 'dist'),
  pageFolder: setting('SHELL_PAGE_FOLDER', 'src/page'),
  halves: {
    'customer-app': {
      from: setting('CUSTOMER_APP_FROM', '../customer-app/dist'),
      base: setting('CUSTOMER_APP_BASE', '/customer-app/'),
    },
    'packer-app': {
      from: setting('PACKER_APP_FROM', '../packer-app/dist'),
      base: setting('PACKER_APP_BASE', '/packer-app/'),
    },
  },
})
const server = serve({ fetch: app.fetch, port: Number(setting('PORT', '3000')) })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.close(() => process.exit(0)))
}
