import { Agent, request } from 'node:http'

export interface Call {
  path: string
  cookie?: string
  method?: string
  json?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Milliseconds from the request to the last byte of the response. */
  ms: number
}

/** An agent with at most this many connections, all of which stay open. Node's default keeps 256 open. */
export const keptOpen = (connections: number) =>
  new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })

export function send(origin: string, agent: Agent, call: Call): Promise<Answer> {
  const { path, cookie = '', method = 'GET', json, headers: more } = call
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers = {
    Cookie: cookie,
    ...more,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
  }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        const text = Buffer.concat(chunks).toString()
        resolve({ status, headers, text, ms: performance.now() - begun })
      })
    })
      .on('error', reject)
      .end(body)
  })
}
