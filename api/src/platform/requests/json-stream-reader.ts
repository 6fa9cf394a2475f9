import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ParsedElementInfo,
  type ParsedTokenInfo,
  Tokenizer,
  TokenParser,
  TokenType,
} from '@streamparser/json'
import { type BodyReader, notJson } from './body.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { HttpError } from '../errors/http-error.ts'

interface StreamOptions {
  /** A member of the body that is a list with large texts. */
  list: string
  /** What stands in the place of a text of that list from then on; it must not throw. */
  take(text: string, index: number): unknown
  /** What the text takes while it is here; who takes a text gives back its length. */
  memory: MemoryShare
  /** Resolves when there is room for more of what is taken. */
  room(): Promise<void>
  /** Of all that is not taken together, and of each text. */
  maxBytes: number
  /** `index` is that of a text of the list; without it all the rest is too large. */
  tooLarge(index?: number): HttpError
}

/** So much is parsed at a time before others have their turn. */
const sliceBytes = 64 * 1024

/** Deeper than any body is meant to be; a level costs the parser hundreds of times its byte. */
const deepest = 500

/**
 * Parses a body while it arrives, to the same value as JSON.parse; large texts of one list are taken
 * out of it as they pass. What fails is told at the end, so that a sender who is still busy sending
 * gets the answer.
 */
export class JsonStreamReader implements BodyReader {
  readonly #options: StreamOptions
  /** With what they hold of the body; gone as soon as it is refused. */
  #tokenizer: Tokenizer | undefined
  #parser: TokenParser | undefined
  readonly #root: unknown[] = []
  #failure: HttpError | undefined

  #written = 0
  /** Where the latest token begins, and whether its text was taken. */
  #begin = 0
  #taken = false
  #kept = 0

  #depth = 0
  #text: unknown
  #key: unknown
  #named = false
  #inList = false
  #index = 0

  constructor(options: StreamOptions) {
    this.#options = options
    const parser = new TokenParser({ paths: ['$', `$.${options.list}.*`] })
    const tokenizer = new Tokenizer({ stringBufferSize: sliceBytes })
    this.#tokenizer = tokenizer
    this.#parser = parser
    tokenizer.onToken = (token) => this.#onToken(token)
    parser.onValue = (element) => this.#onValue(element)
    // Its own would swallow a U+FEFF at the beginning of a text.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    Object.assign(tokenizer['bufferedString'], { decoder })
  }

  /** What comes is read to its end, and kept nowhere. */
  refuse(error: HttpError) {
    this.#failure ??= error
    this.#tokenizer = undefined
    this.#parser = undefined
  }

  async write(chunk: Uint8Array) {
    for (let at = 0; at < chunk.length && !this.#failure; at += sliceBytes) {
      this.#attempt(() => this.#writeSlice(chunk.subarray(at, at + sliceBytes)))
      await nextTurn()
      await this.#options.room()
    }
  }

  end(): unknown {
    this.#attempt(() => this.#tokenizer?.end())
    if (this.#failure) throw this.#failure
    if (this.#root.length === 0) throw notJson()
    return this.#root[0]
  }

  #attempt(step: () => void) {
    try {
      if (!this.#failure) step()
    } catch (error) {
      this.refuse(error instanceof HttpError ? error : notJson())
    }
  }

  #writeSlice(slice: Uint8Array) {
    this.#options.memory.take(slice.length)
    this.#tokenizer?.write(slice)
    this.#written += slice.length
    if (this.#written - this.#begin > this.#options.maxBytes) {
      throw this.#options.tooLarge(this.#isInList() ? this.#index : undefined)
    }
  }

  #onToken(token: ParsedTokenInfo) {
    if (!this.#taken) this.#kept += token.offset - this.#begin
    if (this.#kept > this.#options.maxBytes) throw this.#options.tooLarge()
    this.#begin = token.offset
    this.#taken = false
    this.#parser?.write(token)
    this.#follow(token)
  }

  #onValue({ value, key, parent, stack }: ParsedElementInfo) {
    if (stack.length === 0) this.#root.push(value)
    if (!Array.isArray(parent) || typeof key !== 'number') return
    this.#index = key + 1
    if (typeof value !== 'string') return
    const kept = this.#options.take(value, key)
    if (kept === value) return
    this.#taken = true
    Reflect.set(parent, key, kept)
  }

  /** Keeps track of where in the body the parser is. */
  #follow({ token, value }: ParsedTokenInfo) {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      this.#depth += 1
      if (this.#depth > deepest) throw new HttpError(400, 'The body is nested too deeply.')
      if (this.#depth === 2) {
        this.#inList = token === TokenType.LEFT_BRACKET && this.#key === this.#options.list
        this.#index = 0
      }
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      this.#depth -= 1
    } else if (this.#depth === 1) {
      if (token === TokenType.STRING) this.#text = value
      else if (token === TokenType.COLON) this.#enter(this.#text)
    }
  }

  #isInList() {
    return this.#inList && this.#depth === 2
  }

  /** What was taken out of a first list would have been for nothing. */
  #enter(key: unknown) {
    this.#key = key
    if (key !== this.#options.list) return
    if (this.#named) throw new HttpError(400, `The body names ${this.#options.list} twice.`)
    this.#named = true
  }
}
