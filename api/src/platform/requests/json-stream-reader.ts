import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTick } from 'node:timers/promises'
import { HttpError } from '../errors/http-error.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { type BodyReader, notJson } from './body.ts'

interface StreamOptions {
  /** The name of the body's member whose value is a list of large strings. */
  list: string
  /**
   * Returns the value that replaces an item of the list in the parsed body, or the item itself to
   * keep it. Must not throw.
   */
  take(text: string, index: number): unknown
  /** Counts the bytes in memory. `take` must release the bytes of an item that it replaces. */
  memory: MemoryShare
  /** Resolves once `take` can accept more items. */
  ready(): Promise<void>
  /** The maximum size of each item of the list. */
  maxTextBytes: number
  /** The maximum size of the rest of the body, which JSON.parse reads in one call at the end. */
  maxRestBytes: number
  /**
   * Returns the error for a too large item at `index` or, without `index`, for a too large rest of
   * the body.
   */
  tooLarge(index?: number): HttpError
}

/** How many bytes the reader scans per event-loop tick, so that other requests proceed. */
const sliceBytes = 64 * 1024

/** The deepest accepted nesting; no valid body comes near it. */
const maxDepth = 500

const [quote, backslash, comma, colon] = Buffer.from('"\\,:')
const [openList, closeList, openObject, closeObject] = Buffer.from('[]{}')

/** The placeholder for an item that `take` replaced. */
const nothing = Buffer.from('null')

/** Decodes UTF-8. Unlike TextDecoder, does not remove a byte order mark at the beginning. */
function textOf(pieces: Uint8Array[]): string {
  const bytes = Buffer.concat(pieces)
  if (!isUtf8(bytes)) throw notJson()
  return bytes.toString()
}

/**
 * Parses a body while it arrives, to the same value as JSON.parse, except that `take` may replace
 * items of one list. Passes each string of that list to `take` as soon as the string is complete.
 * JSON.parse reads the rest of the body at the end, with null for each item that `take` replaced.
 * Throws errors only at the end, so that a client that is still sending gets the response.
 */
export class JsonStreamReader implements BodyReader {
  readonly #options: StreamOptions
  #failure: HttpError | undefined

  /** The body without the items that `take` replaced. */
  #kept: Uint8Array[] = []
  #keptBytes = 0
  readonly #taken = new Map<number, unknown>()

  #depth = 0
  #inString = false
  #isEscaped = false
  /** The pieces of the latest string, if it is an item of the list or may be a key of the body. */
  #string: Uint8Array[] = []
  #wasNamed = false
  #isNamed = false
  #inList = false
  #index = 0

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /** Discards the body received so far and all later chunks. `end` then throws `error`. */
  refuse(error: HttpError) {
    this.#failure ??= error
    this.#kept = []
    this.#string = []
  }

  async write(chunk: Uint8Array) {
    for (let at = 0; at < chunk.length && !this.#failure; at += sliceBytes) {
      this.#attempt(() => this.#scan(chunk.subarray(at, at + sliceBytes)))
      await nextTick()
      await this.#options.ready()
    }
  }

  end(): unknown {
    const body = this.#attempt(() => this.#parse())
    if (this.#failure) throw this.#failure
    return body
  }

  #attempt<T>(step: () => T): T | undefined {
    try {
      return this.#failure ? undefined : step()
    } catch (error) {
      this.refuse(error instanceof HttpError ? error : notJson())
      return undefined
    }
  }

  #parse(): unknown {
    // A body may begin with a byte order mark.
    const text = textOf(this.#kept).replace(/^\ufeff/, '')
    const body = JSON.parse(text) as Record<string, unknown[]> | null
    const list = body?.[this.#options.list]
    for (const [index, value] of this.#taken) if (list) list[index] = value
    return body
  }

  #scan(slice: Uint8Array) {
    const { memory, maxTextBytes, maxRestBytes, tooLarge } = this.#options
    memory.take(slice.length)
    // The latest string begins at `begin`. The bytes before `from` are already kept or replaced.
    let begin = 0
    let from = 0
    for (let at = 0; at < slice.length; at += 1) {
      if (!this.#inString) {
        if (slice[at] !== quote) {
          this.#follow(slice[at])
          continue
        }
        this.#inString = true
        this.#string = []
        begin = at
        at += 1
      }
      at = this.#stringEnd(slice, at)
      if (this.#inString) break
      const isBegunBefore = this.#string.length > 0
      if (this.#isKeyOrText()) this.#string.push(slice.subarray(begin, at + 1))
      if (!this.#isText()) continue
      if (this.#take()) {
        this.#keep(slice.subarray(from, begin))
        this.#kept.push(nothing)
        from = at + 1
      } else if (isBegunBefore) {
        for (const piece of this.#string) this.#keep(piece)
        from = at + 1
      }
    }
    const isInText = this.#inString && this.#isText()
    this.#keep(slice.subarray(from, isInText ? begin : slice.length))
    if (this.#inString && this.#isKeyOrText()) this.#string.push(slice.subarray(begin))
    if (this.#keptBytes > maxRestBytes) throw tooLarge()
    if (isInText && lengthOf(this.#string) > maxTextBytes) throw tooLarge(this.#index)
  }

  /** Returns the index of the quote that ends the string, or the end of the slice. */
  #stringEnd(slice: Uint8Array, from: number): number {
    let isEscaped = this.#isEscaped
    let at = from
    for (; at < slice.length; at += 1) {
      if (isEscaped) isEscaped = false
      else if (slice[at] === backslash) isEscaped = true
      else if (slice[at] === quote) break
    }
    this.#isEscaped = isEscaped
    this.#inString = at === slice.length
    return at
  }

  #keep(bytes: Uint8Array) {
    if (bytes.length === 0) return
    this.#kept.push(bytes)
    this.#keptBytes += bytes.length
  }

  /** Passes the complete item to `take`. Returns whether `take` replaced it. */
  #take(): boolean {
    const text = JSON.parse(textOf(this.#string)) as string
    const value = this.#options.take(text, this.#index)
    if (value === text) return false
    this.#taken.set(this.#index, value)
    return true
  }

  /** Tracks where in the body the scanner is. Ignores wrong nesting, which JSON.parse reports later. */
  #follow(byte: number | undefined) {
    if (byte === openList || byte === openObject) {
      this.#depth += 1
      if (this.#depth > maxDepth) throw new HttpError(400, 'The body is nested too deeply.')
      if (this.#depth === 2) {
        this.#inList = byte === openList && this.#isNamed
        this.#index = 0
      }
    } else if (byte === closeList || byte === closeObject) {
      this.#depth -= 1
    } else if (byte === comma && this.#depth === 2) {
      this.#index += 1
    } else if (byte === colon && this.#depth === 1) {
      this.#enter(JSON.parse(textOf(this.#string)) as string)
    }
  }

  /**
   * Notes whether the key names the list. Refuses a body with two such keys, because JSON.parse
   * would drop the items of the first list.
   */
  #enter(key: string) {
    this.#isNamed = key === this.#options.list
    if (!this.#isNamed) return
    if (this.#wasNamed) throw new HttpError(400, `The body has ${key} twice.`)
    this.#wasNamed = true
  }

  #isText() {
    return this.#inList && this.#depth === 2
  }

  #isKeyOrText() {
    return this.#depth === 1 || this.#isText()
  }
}

const lengthOf = (pieces: Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)
