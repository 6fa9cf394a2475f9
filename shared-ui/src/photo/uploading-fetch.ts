/**
 * The longest time without progress or an answer. The browser counts bytes as sent that still wait in buffers,
 * and a slow line needs up to half a minute for these.
 */
const stallMs = 60_000

interface UploadProgress {
  /** Bytes of the request body sent so far, of `total` bytes. */
  sent: number
  total: number
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  return request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
}

const bodyless = new Set([204, 205, 304])

/**
 * Returns a `fetch` that uses XMLHttpRequest, because the browser's `fetch` reports no upload progress. An
 * upload may take long, so it has no limit in total. One that stalls fails as if the connection were lost.
 */
export function uploadingFetch(onProgress: (progress: UploadProgress) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const signal = init?.signal
      const aborted = () => reject(new DOMException('The upload was canceled', 'AbortError'))
      const lost = () => reject(new TypeError('Failed to fetch'))
      if (signal?.aborted) return aborted()

      const url = typeof input === 'string' || input instanceof URL ? String(input) : input.url
      request.open(init?.method ?? 'GET', url)
      request.withCredentials = true
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      let timer: ReturnType<typeof setTimeout> | undefined
      const restartTimer = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          lost()
          request.abort()
        }, stallMs)
      }
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        restartTimer()
        onProgress({ sent: loaded, total })
      })
      request.addEventListener('load', () => {
        const { status, statusText } = request
        const body = bodyless.has(status) ? null : request.responseText
        resolve(new Response(body, { status, statusText, headers: headersOf(request) }))
      })
      request.addEventListener('error', lost)
      request.addEventListener('abort', aborted)
      request.addEventListener('loadend', () => clearTimeout(timer))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      restartTimer()
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
}
