import type { ProxyConfigArrayItem } from 'webpack-dev-server'

/**
 * Proxies requests below `context` to another server. Requests from this server's pages get the target's
 * origin, because an API accepts only its own origin. Other origins stay as they are.
 */
export const ownPageProxy = (context: string, target: string): ProxyConfigArrayItem => ({
  context: [context],
  target,
  changeOrigin: true,
  onProxyReq(outgoing, { headers }) {
    if (headers.origin === `http://${headers.host}`) outgoing.setHeader('Origin', target)
  },
  onProxyRes({ headers }) {
    // Links to the next page of a list name the API's host.
    if (headers.link) headers.link = String(headers.link).replaceAll(`<${target}/`, '</')
  },
})
