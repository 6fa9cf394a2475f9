import { HttpError } from '../errors/http-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { traced } from '../tracing/tracing.ts'
import type { ImageStore } from './image-store.ts'

/** Wraps a store to add metrics and traces. */
export function watchImageStore(store: ImageStore, metrics: Metrics): ImageStore {
  async function counted<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await traced(`image store: ${operation}`, work)
    } catch (error) {
      metrics.imageStoreErrors.inc({ operation, code: codeOf(error) })
      throw error
    }
  }
  return {
    ...store,
    async put(token, width, bytes) {
      await counted('put', () => store.put(token, width, bytes))
      metrics.imagesStored.inc()
      metrics.imageBytesStored.inc(bytes.length)
    },
    open: (token, width) => counted('open', () => store.open(token, width)),
    delete: (token, before) => counted('delete', () => store.delete(token, before)),
  }
}

/**
 * Returns the error code, such as ENOSPC, or the error's name. For an HttpError with a cause,
 * returns the code of the cause.
 */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'other'
  if (error instanceof HttpError && error.cause !== undefined) return codeOf(error.cause)
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [code, name].find((word) => typeof word === 'string') ?? 'other'
}
