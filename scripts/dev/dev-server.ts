import type { IncomingMessage, ServerResponse } from 'node:http'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'
import { PlainError } from '../plain-error.ts'

export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

interface DevServerOptions {
  config: Configuration
  port: number
  /** The address to listen on; by default all of this machine. */
  host?: string
  prefix: string
  first?: Answer
  /** The HTML for all URLs that are neither compiled files nor proxied. */
  page?: () => string
  proxy?: ServerOptions['proxy']
  /** Enables hot module replacement. Without it, a change reloads the page. */
  hot?: boolean
}

/**
 * Starts the development server of one app. Returns a function that stops the server.
 * @throws PlainError if the port is in use
 */
export async function startDevServer(options: DevServerOptions): Promise<() => Promise<void>> {
  const { config, port, host, prefix, first, page, proxy = [], hot = true } = options
  const socket = `${prefix}ws`
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack made no compiler')
  const server = new WebpackDevServer(
    {
      port,
      ...(host && { host }),
      // The caller stops it: this server would end the process before the caller has stopped the others.
      setupExitSignals: false,
      static: false,
      proxy,
      hot,
      liveReload: !hot,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      devMiddleware: { publicPath: prefix },
      webSocketServer: { type: 'ws', options: { path: socket } },
      client: {
        overlay: !hot && { runtimeErrors: false, warnings: false },
        logging: hot ? 'warn' : 'none',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socket },
      },
      setupMiddlewares: (middlewares) => {
        if (first) middlewares.unshift({ name: 'first', middleware: first })
        if (page) {
          middlewares.push((_request: unknown, response: ServerResponse) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8')
            response.end(page())
          })
        }
        return middlewares
      },
    },
    compiler,
  )
  await server.start().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new PlainError(`Port ${port} is taken: set PORT to another one.`)
      : error
  })
  return () => server.stop()
}
