import { downloadScript } from './download-script.ts'

/**
 * Replaces webpack's chunk loading in the shell and in both halves; each build puts this module first in its
 * entry (webpack.base.mjs). A chunk fails once its download stalls (download-script.ts). webpack itself has only
 * a limit of 120 seconds for the whole download. A chunk that failed is requested again at a new URL (`?t=1`), so
 * that the browser cannot reuse a cached failure or a hanging request. For the same reason, the chunks of a
 * retried entry (`?a=2`) have the entry's query in their URLs.
 */

type ChunkId = string | number

/* oxlint-disable no-underscore-dangle -- webpack's names: https://webpack.js.org/api/module-variables/ */
declare let __webpack_chunk_load__: (id: ChunkId) => Promise<unknown>
declare let __webpack_get_script_filename__: (id: ChunkId) => string
declare const __webpack_public_path__: string
/* oxlint-enable no-underscore-dangle */

const load = __webpack_chunk_load__
const fileOf = __webpack_get_script_filename__
const { src = '' } = (document.currentScript as HTMLScriptElement | null) ?? {}
const attempt = /\?a=\d+$/.exec(src)?.[0] ?? ''

const failures = new Map<ChunkId, number>()
const loads = new Map<ChunkId, Promise<unknown>>()

__webpack_get_script_filename__ = (id) => {
  const failed = failures.get(id)
  return fileOf(id) + attempt + (failed ? `${attempt ? '&' : '?'}t=${failed}` : '')
}

async function loadChunk(id: ChunkId) {
  try {
    const url = __webpack_public_path__ + __webpack_get_script_filename__(id)
    await downloadScript(url).catch((error: Error & { fault?: string }) => {
      throw Object.assign(error, { name: 'ChunkLoadError', type: error.fault })
    })
    return await load(id)
  } catch (error) {
    failures.set(id, (failures.get(id) ?? 0) + 1)
    loads.delete(id)
    throw error
  }
}

__webpack_chunk_load__ = (id) => {
  const loading = loads.get(id) ?? loadChunk(id)
  loads.set(id, loading)
  return loading
}
