import type { IncomingMessage, ServerResponse } from 'node:http'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'
import type { HalfName } from 'shell/release'
import type { HalfPointer } from '../../shell/src/page/page-data.ts'
import { halfCompatibility } from '../../webpack.base.mjs'
import { PlainError } from '../plain-error.ts'

export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

interface DevServerOptions extends ServerOptions {
  port: number
  /** Runs before compiled files, proxies and the page. */
  first?: Answer
  /** The HTML for all URLs that are neither compiled files nor proxied. */
  page?: string
}

/**
 * Starts a development server that compiles apps. Without `hot`, a change reloads the page. Returns a function that stops
 * the server.
 * @throws PlainError if the port is in use
 */
export async function startDevServer(
  configs: Configuration[],
  { first, page, hot = true, ...options }: DevServerOptions,
): Promise<() => Promise<void>> {
  const compiler = webpack(configs)
  if (!compiler) throw new Error('webpack made no compiler')
  const server = new WebpackDevServer(
    {
      ...options,
      // The caller stops it: this server would end the process before the caller has stopped the others.
      setupExitSignals: false,
      static: false,
      hot,
      liveReload: !hot,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: {
        overlay: !hot && { runtimeErrors: false, warnings: false },
        logging: hot ? 'warn' : 'none',
        // The host and port of the page.
        webSocketURL: 'auto://0.0.0.0:0/ws',
      },
      setupMiddlewares: (middlewares) => {
        if (first) middlewares.unshift({ name: 'first', middleware: first })
        if (page) {
          middlewares.push((_request: unknown, response: ServerResponse) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8')
            response.end(page)
          })
        }
        return middlewares
      },
    },
    compiler,
  )
  await server.start().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new PlainError(`Port ${options.port} is taken: set PORT to another one.`)
      : error
  })
  return () => server.stop()
}

/**
 * Fast Refresh works only if React finds this hook when React starts. The halves use the shell's React:
 * without the hook, updates of a half arrive but do not render.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, nextId: 1,
  inject(renderer) { const id = this.nextId++; this.renderers.set(id, renderer); return id },
  checkDCE() {}, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
}`

/**
 * Returns the release pointer to a half that a development server serves below `base`. It lists no earlier
 * release, so that developers see failures instead of a fallback.
 */
export const devPointer = (app: HalfName, base: string): HalfPointer => ({
  live: {
    app,
    release: 'dev',
    version: 'dev',
    ...halfCompatibility(app),
    global: `${app.replace('-', '_')}_dev`,
    built: new Date().toISOString(),
    base,
    start: [{ file: 'entry.js', integrity: '' }],
    next: [],
  },
  before: [],
  missing: [],
})

/** Returns the page for development: as in production, but without content security policy and hashes. */
export function devPage(script: string, data: object = {}): string {
  return `<!doctype html>
<html lang="en-US" data-payments="${process.env.PAYMENTS || 'test'}" data-fee="${process.env.SERVICE_FEE_PERCENT || '8'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Manyhands</title>
<script type="application/json" id="page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${refreshHook}</script>
<script defer src="${script}"></script>
</head>
<body><div id="root"></div></body>
</html>`
}
