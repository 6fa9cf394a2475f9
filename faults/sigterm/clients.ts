import http from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who asks in a way of their own; `done` is what they got. */
export interface SlowAnswer {
  status: number
  text: string
}

/** Connections are kept, as browsers and proxies keep them. */
const agent = new http.Agent({ keepAlive: true })

interface Asked {
  origin: string
  path: string
  cookie: string
}

/** Reads the beginning, and all the rest once `goOn` resolves. */
export function readLate(
  { origin, path, cookie }: Asked,
  goOn: Promise<unknown>,
): Promise<SlowAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(path, origin), { agent, headers: { Cookie: cookie } })
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('data', () => {
        response.pause()
        void goOn.then(() => response.resume())
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
  })
}

/** Sends the body in ten pieces, over so many milliseconds. */
export async function sendSlowly({ origin, path, cookie }: Asked, json: object, ms: number) {
  const body = Buffer.from(JSON.stringify(json))
  const headers = {
    Cookie: cookie,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  }
  const request = http.request(new URL(path, origin), { method: 'POST', agent, headers })
  const answer = new Promise<SlowAnswer>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
  answer.catch(() => {})
  const piece = Math.ceil(body.length / 10)
  for (let at = 0; at < body.length; at += piece) {
    request.write(body.subarray(at, at + piece))
    await sleep(ms / 10)
  }
  request.end()
  return answer
}

/** Connections of those who never finish, and of those who keep one without a question. */
export function neverFinish(origin: string, cookie: string) {
  const { hostname, port } = new URL(origin)
  const open = (bytes: string) => {
    const socket = connect(Number(port), hostname, () => void socket.write(bytes))
    socket.on('error', () => {})
    return socket
  }
  const head = `Host: ${hostname}\r\nCookie: ${cookie}\r\nContent-Type: application/json`
  // The first reads nothing of a long answer, the second stops in the middle of its body.
  open(`GET /api/gigs HTTP/1.1\r\n${head}\r\n\r\n`).pause()
  open(`POST /api/gigs HTTP/1.1\r\n${head}\r\nContent-Length: 1000\r\n\r\n{"title":`)
}
