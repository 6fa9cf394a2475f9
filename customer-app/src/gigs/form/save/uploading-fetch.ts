export interface UploadProgress {
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
 * Returns a `fetch` that uses XMLHttpRequest, because the browser's `fetch` reports no upload progress.
 */
export function uploadingFetch(onProgress: (progress: UploadProgress) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const signal = init?.signal
      const aborted = () => reject(new DOMException('The upload was canceled', 'AbortError'))
      if (signal?.aborted) return aborted()

      const url = typeof input === 'string' || input instanceof URL ? String(input) : input.url
      request.open(init?.method ?? 'GET', url)
      request.withCredentials = true
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress({ sent: loaded, total }),
      )
      request.addEventListener('load', () => {
        const { status, statusText } = request
        const body = bodyless.has(status) ? null : request.responseText
        resolve(new Response(body, { status, statusText, headers: headersOf(request) }))
      })
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('timeout', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', aborted)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
}
