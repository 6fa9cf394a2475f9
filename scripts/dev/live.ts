import type { HalfName } from 'shell/release'
import { halfConfig } from '../../webpack.base.mjs'
import { fail, PlainError } from '../plain-error.ts'
import { onStopSignal } from '../start/signals.ts'
import { devPointer } from './dev-page.ts'
import { startDevServer } from './dev-server.ts'
import { liveAnswers } from './live-answers.ts'
import { ownPageProxy } from './own-page-proxy.ts'
import { findReleasedProduct } from './released-product.ts'

/** Default ports; the released product uses 3000. */
const ports: Record<HalfName, number> = { 'customer-app': 3001, 'packer-app': 3002 }

const isHalf = (name: string): name is HalfName => name in ports

try {
  const app = process.argv[2] ?? ''
  if (!isHalf(app)) throw new PlainError('Name the half to run: customer-app or packer-app.')
  const port = Number(process.env.PORT || ports[app])
  const { pages, api } = await findReleasedProduct(process.env.SHELL_URL || 'http://localhost:3000')
  // A path beside the half's releases, which the product serves.
  const prefix = `/${app}/dev/`
  const stop = await startDevServer({
    config: halfConfig(app, { development: true, releasedShell: true }),
    port,
    prefix,
    hot: false,
    first: liveAnswers({ app, pointer: devPointer(app, prefix), product: pages }),
    proxy: [ownPageProxy('/api', api), ownPageProxy('/', pages)],
  })
  onStopSignal(stop)
  console.log(`\n  ${app} from here, everything else from ${pages}: http://localhost:${port}\n`)
} catch (error) {
  fail(error)
}
