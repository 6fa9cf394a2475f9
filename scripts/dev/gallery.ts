import { galleryConfig } from '../../webpack.base.mjs'
import { fail } from '../plain-error.ts'
import { onStopSignal } from '../start/signals.ts'
import { devPage } from './dev-page.ts'
import { startDevServer } from './dev-server.ts'

const port = Number(process.env.PORT || 3003)

try {
  const stop = await startDevServer({
    config: galleryConfig(),
    port,
    prefix: '/',
    page: () => devPage('/gallery.js'),
  })
  onStopSignal(stop)
  console.log(`\n  The parts of shared-ui: http://localhost:${port}\n`)
} catch (error) {
  fail(error)
}
