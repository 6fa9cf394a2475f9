import type { HalfName } from 'shell/release'
import { aloneConfig, galleryConfig, halfConfig } from '../../webpack.base.mjs'
import { PlainError } from '../plain-error.ts'
import { runUntilSignal } from '../start/signals.ts'
import { devPage, devPointer, startDevServer } from './dev-server.ts'
import { liveAnswers } from './live-answers.ts'
import type { ProxyConfigArrayItem } from 'webpack-dev-server'

const ports: Record<string, number> = {
  'customer-app': 3001,
  'packer-app': 3002,
  'shared-ui': 3003,
}

const [app = '', flag] = process.argv.slice(2)
const port = Number(process.env.PORT || ports[app])

/**
 * Proxies requests below `context` to another server. In requests from this server's pages, replaces the
 * Origin header with the target's origin, because the API rejects other origins. Keeps any other Origin.
 */
const ownPageProxy = (context: string, target: string): ProxyConfigArrayItem => ({
  context: [context],
  target,
  changeOrigin: true,
  onProxyReq(outgoing, { headers }) {
    if (headers.origin === `http://${headers.host}`) outgoing.setHeader('Origin', target)
  },
  onProxyRes({ headers }) {
    // A Link header to the next page contains the API's host. Remove the host, so that this server also
    // proxies the request for the next page.
    if (headers.link) headers.link = String(headers.link).replaceAll(`<${target}/`, '</')
  },
})

const gallery = () => startDevServer([galleryConfig()], { port, page: devPage('/gallery.js') })

/** Serves a half without the shell. Requests go to a running API. */
function alone() {
  const target = new URL(process.env.API_URL || 'http://localhost:3000').origin
  const proxy = [ownPageProxy('/api', target)]
  return startDevServer([aloneConfig(app)], { port, page: devPage('/dev.js'), proxy })
}

/** Serves a local half inside the pages of a released product, without changing the product. */
async function live(half: HalfName) {
  const product = await findReleasedProduct(process.env.SHELL_URL || 'http://localhost:3000')
  // The product serves the half's releases at /<half>/<release>/, so this path is free.
  const prefix = `/${half}/dev/`
  const config = halfConfig(half, { development: true, releasedShell: true })
  return startDevServer([config], {
    ...{ port, hot: false, devMiddleware: { publicPath: prefix } },
    first: liveAnswers({ app: half, pointer: devPointer(half, prefix), product: product.pages }),
    proxy: [ownPageProxy('/api', product.api), ownPageProxy('/', product.pages)],
  })
}

/**
 * Finds the origins of the pages and of the API of the product at `address`.
 * @throws PlainError if the product is not reachable
 */
async function findReleasedProduct(address: string) {
  const answer = await fetch(address).catch(() => undefined)
  const html = (await answer?.text()) ?? ''
  if (!answer || !html.includes('id="page"')) {
    throw new PlainError(
      `Manyhands is not running at ${address}: start it there, or set SHELL_URL to its address.`,
    )
  }
  const { origin } = new URL(answer.url)
  const [, api = origin] = / data-api="([^"]+)"/.exec(html) ?? []
  return { pages: origin, api }
}

await runUntilSignal(async (endings) => {
  if (!ports[app]) throw new PlainError(`Name one of ${Object.keys(ports).join(', ')}.`)
  const start =
    app === 'shared-ui' ? gallery : flag === '--live' ? () => live(app as HalfName) : alone
  endings.push(await start())
  console.log(`\n  ${app}: http://localhost:${port}\n`)
})
