import { runInThisContext } from 'node:vm'
import type { Answer, Call } from './customer-world.fixture.ts'

interface Server {
  answer(call: Call): Answer | Promise<Answer>
}

/** Returns a global of Node that jsdom hides, such as `Response`. */
const fromNode = (name: string): unknown => runInThisContext(name)

interface Sent {
  method: string
  body?: unknown
  headers?: RequestInit['headers']
}

const callOf = (address: string, { method, body, headers }: Sent): Call => {
  const url = new URL(address, 'http://localhost')
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: { ...(headers as Record<string, string>) },
  }
}

const textOf = ({ body }: Answer) =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)

/** A fake XMLHttpRequest, which completes when the fake server has answered. */
class FakeUpload extends EventTarget {
  static server: Server
  static running: FakeUpload[] = []

  upload = new EventTarget()
  withCredentials = false
  status = 0
  statusText = ''
  responseText = ''
  method = ''
  address = ''

  open(method: string, address: string) {
    this.method = method
    this.address = address
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return 'content-type: application/json\r\n'
  }
  abort() {
    this.end()
    this.dispatchEvent(new Event('abort'))
  }
  async send(body: unknown) {
    FakeUpload.running.push(this)
    const answer = await FakeUpload.server.answer(
      callOf(this.address, { method: this.method, body }),
    )
    if (!FakeUpload.running.includes(this)) return
    this.end()
    this.status = answer.status ?? 200
    this.responseText = textOf(answer)
    this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'))
  }
  end() {
    FakeUpload.running = FakeUpload.running.filter((one) => one !== this)
    this.dispatchEvent(new Event('loadend'))
  }
}

/** Replaces fetch and XMLHttpRequest with fakes that `server` answers. Status 0 means a lost connection. */
export function connect(server: Server) {
  FakeUpload.server = server
  FakeUpload.running = []
  const Answered = fromNode('Response') as typeof Response
  Object.assign(globalThis, {
    Response: Answered,
    XMLHttpRequest: FakeUpload,
    fetch: async (address: string, init: RequestInit = {}) => {
      const answer = await server.answer(callOf(address, { method: 'GET', ...init }))
      const status = answer.status ?? 200
      if (status === 0) throw new TypeError('Failed to fetch')
      return new Answered(status === 204 ? null : textOf(answer), {
        status,
        headers: answer.headers,
      })
    },
  })
  return {
    /** Fires a progress event of the running upload; false if there is none. */
    progress(loaded: number, total: number): boolean {
      const [running] = FakeUpload.running
      return (
        running?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })) ?? false
      )
    },
  }
}

const files = new Map<string, Blob>()

/** Fakes object URLs, which jsdom lacks; returns the URLs that are not revoked yet. */
export function fakePreviews() {
  const open = new Set<string>()
  files.clear()
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      const address = `blob:preview-${files.size + 1}`
      files.set(address, file)
      open.add(address)
      return address
    },
    revokeObjectURL: (address: string) => open.delete(address),
  })
  return open
}

/** Fakes image decoding, which jsdom lacks: every file decodes, except those in `broken`. */
export function fakeDecoding(broken: ReadonlySet<Blob>) {
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
    Image: class extends EventTarget {
      set src(address: string) {
        const file = files.get(address)
        // Browsers decode asynchronously.
        setTimeout(() =>
          this.dispatchEvent(new Event(!file || broken.has(file) ? 'error' : 'load')),
        )
      }
    },
  })
}
