import type { ProxyConfigArrayItem } from 'webpack-dev-server'

/**
 * Sends what lies below `context` to another server, to which requests of this server's pages are
 * those of its own: an API knows its own origin only. Pages of anybody else stay strangers.
 */
export const ownPageProxy = (context: string, target: string): ProxyConfigArrayItem => ({
  context: [context],
  target,
  changeOrigin: true,
  onProxyReq(outgoing, { headers }) {
    if (headers.origin === `http://${headers.host}`) outgoing.setHeader('Origin', target)
  },
  onProxyRes({ headers }) {
    // The next page of a list, where the API names its own host.
    if (headers.link) headers.link = String(headers.link).replaceAll(`<${target}/`, '</')
  },
})
