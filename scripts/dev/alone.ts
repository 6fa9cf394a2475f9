import { aloneConfig, galleryConfig } from '../../webpack.base.mjs'
import { fail, PlainError } from '../plain-error.ts'
import { onStopSignal } from '../start/signals.ts'
import { devPage } from './dev-page.ts'
import { startDevServer } from './dev-server.ts'
import { ownPageProxy } from './own-page-proxy.ts'

/** Default ports; the product uses 3000. */
const ports: Record<string, number> = {
  'customer-app': 3001,
  'packer-app': 3002,
  'shared-ui': 3003,
}

/** Runs one half alone against a running API, or the component gallery of shared-ui. */
try {
  const app = process.argv[2] ?? ''
  if (!ports[app]) throw new PlainError(`Name what to run: ${Object.keys(ports).join(', ')}.`)
  const port = Number(process.env.PORT || ports[app])
  const isGallery = app === 'shared-ui'
  const target = new URL(process.env.API_URL || 'http://localhost:3000').origin
  const stop = await startDevServer({
    config: isGallery ? galleryConfig() : aloneConfig(app),
    port,
    prefix: '/',
    page: () => devPage(isGallery ? '/gallery.js' : '/dev.js'),
    proxy: isGallery ? [] : [ownPageProxy('/api', target)],
  })
  onStopSignal(stop)
  const note = isGallery ? '' : `, with the API of ${target}`
  console.log(`\n  ${app} alone: http://localhost:${port}${note}\n`)
} catch (error) {
  fail(error)
}
