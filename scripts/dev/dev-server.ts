import type { IncomingMessage, ServerResponse } from 'node:http'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'
import { PlainError } from '../plain-error.ts'

/** Answers a request, or calls `next`. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

interface DevServerOptions {
  config: Configuration
  port: number
  /** The path of the compiled files. */
  prefix: string
  /** Runs before the files are served. */
  first?: Answer
  /** The response for all other URLs: neither files nor proxied. */
  page?: () => string
  proxy?: ServerOptions['proxy']
}

/** The path of the WebSocket that reports builds. */
export const socketBelow = (prefix: string) => `${prefix}ws`

const hotReload = (socket: string): ServerOptions => ({
  hot: true,
  liveReload: false,
  allowedHosts: 'all',
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: {
    overlay: false,
    logging: 'warn',
    webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socket },
  },
})

/** Adds nothing to the compiled files. A page can listen to the WebSocket for new builds. */
const filesOnly: ServerOptions = { hot: false, liveReload: false, client: false }

/**
 * The development server of one app, with hot reload by default.
 * @throws PlainError when the port is taken
 */
export async function startDevServer(
  options: DevServerOptions,
  { hot = true } = {},
): Promise<() => Promise<void>> {
  const { config, port, prefix, first, page, proxy = [] } = options
  const socket = socketBelow(prefix)
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack made no compiler')
  const server = new WebpackDevServer(
    {
      port,
      static: false,
      proxy,
      devMiddleware: { publicPath: prefix },
      webSocketServer: { type: 'ws', options: { path: socket } },
      ...(hot ? hotReload(socket) : filesOnly),
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
