import { HttpError } from '../errors/http-error.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { decodeDataUrl, imageTooLarge, isDataUrl } from './image-data-url.ts'
import { inspectImage } from './inspect-image.ts'
import { imageQueue, type PreparedImage, renderImage } from './prepare-image.ts'

/** A picture of a body, prepared while the rest of it still arrives. */
export class Upload {
  /** Once all of the body is read: what will be served; null when it was no data URL of an image. */
  prepared: PreparedImage | null = null
}

/** With more of them waiting or in work, the body of their request is not read on. */
const mostPending = 2

let requests = 0

/** The pictures of one request. */
export class Uploads {
  /** Those of who came first are prepared first: else, of many, none is ready in a time that people wait. */
  readonly #order = ++requests
  readonly #memory: MemoryShare
  readonly #most: number
  readonly #steps
  readonly #pending = new Set<Promise<unknown>>()
  /** Those that wait for their turn, until nobody needs them. */
  #waiting: Map<number, Buffer> | undefined = new Map()
  readonly #refusals = new Map<number, unknown>()

  #dropped: HttpError | undefined
  #tellDropped = () => {}
  readonly #drop = new Promise<void>((resolve) => (this.#tellDropped = resolve))

  /**
   * @param memory holds the texts until they are images
   * @param most images beyond this number are not looked at
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

  /** What stands in the place of a text from then on: itself when it is no picture. */
  take(text: string, index: number): string | Upload {
    if (!isDataUrl(text)) return text
    // Of too many none is looked at: the fields will be refused for their number.
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

  /** The error for a picture so large that it is not even read to its end. */
  tooLarge(index: number): HttpError {
    return imageTooLarge(pathOf(index))
  }

  /** Resolves when there is room for another picture. */
  async room(): Promise<void> {
    while (!this.#dropped && this.#pending.size > mostPending) {
      await Promise.race([this.#drop, ...this.#pending])
    }
  }

  /** Forgets all that is not in work yet: from now on there is nothing but `error`, and no wait. */
  drop(error: HttpError) {
    this.#dropped ??= error
    this.#waiting = undefined
    this.#tellDropped()
  }

  /** Resolves when every picture is prepared; else throws the first 413, or the first 415. */
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
      // The request is refused already; only one that is before it, or too large, would be told instead.
      if ([...this.#refusals.keys()].some((refused) => refused < index)) return
      const prepared = await this.#steps.render(image, pathOf(index))
      for (const { length } of prepared.renditions.values()) this.#memory.take(length)
      upload.prepared = prepared
    }, this.#order)
  }
}

const pathOf = (index: number) => `images.${index}`
