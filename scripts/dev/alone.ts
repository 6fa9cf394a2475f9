import { aloneConfig } from '../../webpack.base.mjs'
import { fail, PlainError } from '../plain-error.ts'
import { onStopSignal } from '../start/signals.ts'
import { devPage } from './dev-page.ts'
import { startDevServer } from './dev-server.ts'
import { ownPageProxy } from './own-page-proxy.ts'

/** Where each half runs alone, beside the product on 3000. */
const ports: Record<string, number> = { 'customer-app': 3001, 'packer-app': 3002 }

try {
  const app = process.argv[2] ?? ''
  const port = Number(process.env.PORT || ports[app])
  if (!ports[app]) throw new PlainError('Name the half to run: customer-app or packer-app.')
  const target = new URL(process.env.API_URL || 'http://localhost:3000').origin
  const stop = await startDevServer({
    config: aloneConfig(app),
    port,
    prefix: '/',
    page: () => devPage('/dev.js'),
    proxy: [ownPageProxy('/api', target)],
  })
  onStopSignal(stop)
  console.log(`\n  ${app} alone: http://localhost:${port}, with the API of ${target}\n`)
} catch (error) {
  fail(error)
}
