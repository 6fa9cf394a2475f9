import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Call {
  path: string
  cookie?: string
  method?: string
  json?: unknown
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Milliseconds from the request to the last byte of the response. */
  ms: number
}

/** An agent with at most this many connections, all of which stay open. Node's default keeps 256 open. */
export const keptOpen = (connections: number) =>
  new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })

export function send(
  origin: string,
  agent: Agent,
  { path, cookie = '', method = 'GET', json }: Call,
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = {
    Cookie: cookie,
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { agent, method, headers, signal }, (response) => {
      const { statusCode: status = 0, headers } = response
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status, headers, text, ms: performance.now() - begun })
      })
    })
      .on('error', reject)
      .end(json === undefined ? undefined : JSON.stringify(json))
  })
}
