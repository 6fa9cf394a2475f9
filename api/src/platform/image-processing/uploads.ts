import { HttpError } from '../errors/http-error.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { decodeDataUrl, imageTooLarge, isDataUrl } from './image-data-url.ts'
import { inspectImage } from './inspect-image.ts'
import { imageQueue, type PreparedImage, renderImage } from './prepare-image.ts'

/** An image of a request body. The API prepares it while the rest of the body arrives. */
export class Upload {
  /** Set before `settled` resolves; null if the text was a malformed data URL. */
  prepared: PreparedImage | null = null
}

/** While more images than this are pending, the API does not continue to read the body. */
const maxPending = 2

let requests = 0

/** The images of one request. */
export class Uploads {
  /**
   * The queue processes images of earlier requests first. If requests took turns instead, then
   * under load every request would take too long.
   */
  readonly #order = ++requests
  readonly #memory: MemoryShare
  readonly #most: number
  readonly #steps
  readonly #pending = new Set<Promise<unknown>>()
  /**
   * The images that wait in the queue, as bytes decoded from base64; undefined once the request is
   * dropped.
   */
  #waiting: Map<number, Buffer> | undefined = new Map()
  readonly #refusals = new Map<number, unknown>()

  #dropped: HttpError | undefined
  #resolveDrop = () => {}
  readonly #drop = new Promise<void>((resolve) => (this.#resolveDrop = resolve))

  /**
   * @param memory counts the bytes of data URLs until their images are prepared, then those of the
   * prepared images
   * @param most the maximum number of images to decode; further ones are dropped
   */
  constructor(
    memory: MemoryShare,
    most: number,
    steps = { inspect: inspectImage, render: renderImage, queue: imageQueue },
  ) {
    this.#memory = memory
    this.#most = most
    this.#steps = steps
  }

  /**
   * Returns the value that replaces the text in the body: an `Upload`, or the text if it is not a data
   * URL.
   */
  take(text: string, index: number): string | Upload {
    if (!isDataUrl(text)) return text
    // Drop the image. If the request has too many images, validation refuses the request later.
    if (index >= this.#most || this.#dropped) {
      this.#memory.give(text.length)
      return ''
    }
    const upload = new Upload()
    const { length } = text
    const work = decodeDataUrl(text, pathOf(index))
      .then((bytes) => bytes && this.#prepare(upload, bytes, index))
      .catch((error: unknown) => void this.#refusals.set(index, error))
      .finally(() => {
        this.#pending.delete(work)
        this.#memory.give(length)
      })
    this.#pending.add(work)
    return upload
  }

  /** Returns the error for an image that exceeds the size limit while it arrives. */
  tooLarge(index: number): HttpError {
    return imageTooLarge(pathOf(index))
  }

  /** Resolves once few enough images are pending for the API to continue reading. */
  async ready(): Promise<void> {
    while (!this.#dropped && this.#pending.size > maxPending) {
      await Promise.race([this.#drop, ...this.#pending])
    }
  }

  /** Drops all images that wait in the queue. From now on `settled` throws `error` immediately. */
  drop(error: HttpError) {
    this.#dropped ??= error
    this.#waiting = undefined
    this.#resolveDrop()
  }

  /**
   * Resolves once every image is prepared. If images were refused, throws the first 413, otherwise
   * the first 415, otherwise the first error.
   */
  async settled(): Promise<void> {
    await Promise.race([this.#drop, Promise.all(this.#pending)])
    if (this.#dropped) throw this.#dropped
    const errors = [...this.#refusals].toSorted(([a], [b]) => a - b).map(([, error]) => error)
    const first = (status: number) =>
      errors.find((error) => error instanceof HttpError && error.status === status)
    const error = first(413) ?? first(415) ?? errors[0]
    if (error !== undefined) throw error
  }

  #prepare(upload: Upload, decoded: Buffer, index: number): Promise<void> {
    this.#waiting?.set(index, decoded)
    return this.#steps.queue.run(async () => {
      const bytes = this.#waiting?.get(index)
      this.#waiting?.delete(index)
      if (!bytes) return
      const image = await this.#steps.inspect(bytes, pathOf(index))
      // If an earlier image was refused, the request fails anyway, so do not decode the pixels of
      // this image. Decoding could only change the status of the response from 503 to 415.
      if ([...this.#refusals.keys()].some((refused) => refused < index)) return
      const prepared = await this.#steps.render(image, pathOf(index))
      for (const { length } of prepared.renditions.values()) this.#memory.take(length)
      upload.prepared = prepared
    }, this.#order)
  }
}

const pathOf = (index: number) => `images.${index}`
