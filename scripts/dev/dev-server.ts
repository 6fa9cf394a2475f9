import type { IncomingMessage, ServerResponse } from 'node:http'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'
import { PlainError } from '../plain-error.ts'

/** Answers a request, or leaves it to what comes after. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

interface DevServerOptions {
  config: Configuration
  port: number
  /** The path below which the compiled files lie. */
  prefix: string
  /** Comes before the files. */
  first?: Answer
  /** Answers every address that is neither a file nor proxied. */
  page?: () => string
  proxy?: ServerOptions['proxy']
}

/** The websocket below a server's own prefix, on which it tells what it has compiled. */
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

/** The compiled files are as they are; a page that wants to know of new ones listens to the socket. */
const filesOnly: ServerOptions = { hot: false, liveReload: false, client: false }

/**
 * One part's development server, with hot reload unless told otherwise.
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
