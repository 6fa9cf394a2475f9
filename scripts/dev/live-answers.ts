import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HalfName } from 'shell/release'
import type { HalfPointer, HalfPointers } from '../../shell/src/page/page-data.ts'
import type { Answer } from './dev-server.ts'
import { type Banner, isOn, livePage, withOverride } from './live-page.ts'

interface LiveAnswersOptions {
  app: HalfName
  /** The pointer to the local half. */
  pointer: HalfPointer
  banner: Banner
}

/** Responses differ by browser and build, so no cache may keep them. */
function send(response: ServerResponse, status: number, type: string, text: string) {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
}

/** Without the API's own pages. */
const isPage = ({ url = '', headers }: IncomingMessage) =>
  headers.accept?.includes('text/html') && !/^\/api\b/.test(url)

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/**
 * Answers for pages and release pointers: those of the released product, with one half replaced by the
 * local half. The product answers everything else.
 */
export function liveAnswers({ app, pointer, banner }: LiveAnswersOptions): Answer {
  const released = async (address: string) => fetch(new URL(address, banner.product))

  async function answer(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const { url = '/', method, headers } = request
    const override = { app, pointer, isOn: isOn(app, headers.cookie) }
    if (method === 'POST' && url === '/api/half-failures') {
      // Keeps the developer's failures out of the product's metrics.
      console.log(`  The shell reports: ${await textOf(request)}`)
      return response.writeHead(204).end()
    }
    if (method !== 'GET') return next()
    if (url === '/shell/halves.json') {
      const halves = (await (await released(url)).json()) as HalfPointers
      return send(response, 200, 'application/json', JSON.stringify(withOverride(halves, override)))
    }
    if (!isPage(request)) return next()
    const page = await released(url)
    const type = page.headers.get('Content-Type') ?? ''
    if (!type.startsWith('text/html')) return next()
    return send(response, page.status, type, livePage(await page.text(), override, banner))
  }

  return (request, response, next) =>
    answer(request, response, next).catch((error: unknown) => {
      send(response, 502, 'text/plain', `${banner.product} does not answer.\n${String(error)}`)
    })
}
