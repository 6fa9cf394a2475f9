import webpack, { type Configuration } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'

interface DevServerOptions {
  config: Configuration
  port: number
  /** The path below which the compiled files lie. */
  prefix: string
  /** Answers every address that is neither a file nor proxied. */
  page?: () => string
  proxy?: ServerOptions['proxy']
}

/** One part's development server, with hot reload through a websocket below its own prefix. */
export async function startDevServer(options: DevServerOptions): Promise<() => Promise<void>> {
  const { config, port, prefix, page, proxy = [] } = options
  const socket = `${prefix}ws`
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack made no compiler')
  const server = new WebpackDevServer(
    {
      port,
      hot: true,
      liveReload: false,
      static: false,
      proxy,
      headers: { 'Access-Control-Allow-Origin': '*' },
      allowedHosts: 'all',
      devMiddleware: { publicPath: prefix },
      webSocketServer: { type: 'ws', options: { path: socket } },
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socket },
      },
      setupMiddlewares: (middlewares) => {
        if (page) {
          middlewares.push(
            (_request: unknown, response: { setHeader: Function; end: Function }) => {
              response.setHeader('Content-Type', 'text/html; charset=utf-8')
              response.end(page())
            },
          )
        }
        return middlewares
      },
    },
    compiler,
  )
  await server.start()
  return () => server.stop()
}
