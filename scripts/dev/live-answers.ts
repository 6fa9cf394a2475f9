import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HalfName } from 'shell/release'
import type { HalfPointer, HalfPointers, PageData } from '../../shell/src/page/page-data.ts'
import type { Answer } from './dev-server.ts'

interface LiveAnswersOptions {
  app: HalfName
  pointer: HalfPointer
  product: string
}

/** Sends a response that browsers must not cache, because its content changes with each build. */
function send(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
}

/** Whether a browser requests a page of the shell. The API also serves pages, below /api. */
const isPage = ({ url = '', headers }: IncomingMessage) =>
  headers.accept?.includes('text/html') && !/^\/api\b/.test(url)

const pageBlock = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/s
const bannerStyle =
  'position: fixed; inset: auto auto 8px 8px; z-index: 999; padding: 6px 12px; color: #fff; background: #4a1d96'

/** Inserts the local half into a released page. API calls go to the development server, which proxies them. */
function livePage(html: string, { app, pointer, product }: LiveAnswersOptions): string {
  const note = `${app} from this machine, the rest from ${product}`
  return html
    .replace(/ data-api="[^"]*"/, '')
    .replace(pageBlock, (_block, start: string, text: string, end: string) => {
      const data = JSON.parse(text) as PageData
      const halves = { ...data.halves, [app]: pointer }
      const addresses = { ...data.addresses, [app]: pointer.live.addresses }
      return start + JSON.stringify({ ...data, halves, addresses }).replaceAll('<', '\\u003c') + end
    })
    .replace(
      '</body>',
      () => `<aside aria-label="Development" style="${bannerStyle}">${note}</aside></body>`,
    )
}

/**
 * Answers requests for pages and release pointers like the released product, but with the local half. The
 * product answers everything else.
 */
export function liveAnswers(options: LiveAnswersOptions): Answer {
  const { app, pointer, product } = options
  const released = async (address: string) => fetch(new URL(address, product))

  async function answer(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const { url = '/', method } = request
    if (method === 'POST' && url === '/api/half-failures') {
      // Print the failure here, so that the product's metrics do not count it.
      console.log(`  The shell reports: ${await text(request)}`)
      return response.writeHead(204).end()
    }
    if (method !== 'GET') return next()
    if (url === '/shell/halves.json') {
      const halves = (await (await released(url)).json()) as HalfPointers
      return send(response, 200, 'application/json', JSON.stringify({ ...halves, [app]: pointer }))
    }
    if (!isPage(request)) return next()
    const page = await released(url)
    const type = page.headers.get('Content-Type') ?? ''
    if (!type.startsWith('text/html')) return next()
    return send(response, page.status, type, livePage(await page.text(), options))
  }

  return (request, response, next) =>
    answer(request, response, next).catch((error: unknown) => {
      send(response, 502, 'text/plain', `${product} does not answer.\n${String(error)}`)
    })
}
