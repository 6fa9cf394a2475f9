import { HttpError } from '../platform/errors/http-error.ts'
import { busy } from '../platform/overload/busy.ts'
import type { SessionReader } from '../sessions/session-reader.ts'
import type { Session } from '../sessions/session.ts'
import type { LiveChange } from './live.contract.ts'

const mostPerUser = 10

/**
 * A stream with more unread bytes than this is closed. Its client then reconnects and reads
 * everything again.
 */
const mostUnreadBytes = 64 * 1024

/**
 * Returns how long a client must wait before it reconnects, in milliseconds. The time is random, so
 * that the clients of a stopped process do not reconnect at the same time.
 */
const retryMs = () => Math.round(1_000 + Math.random() * 4_000)

const encoder = new TextEncoder()
/** Encodes the lines of an event, and the empty line that ends it. */
const encode = (lines: string): Bytes => encoder.encode(`${lines}\n\n`)

type Bytes = Uint8Array<ArrayBuffer>

interface LiveStream {
  session: Session
  controller: ReadableStreamDefaultController<Bytes>
}

/** The open event streams of this process. */
export class LiveStreams {
  readonly #most: number
  readonly #byUser = new Map<number, Set<LiveStream>>()
  #count = 0
  #isClosed = false

  constructor({ most = 8_000 } = {}) {
    this.#most = most
  }

  get count(): number {
    return this.#count
  }

  /** The ids of the users who have open streams. */
  get users(): number[] {
    return [...this.#byUser.keys()]
  }

  /** Opens a stream. Throws 429 above the limit of the user, 503 above the limit of the process. */
  open(session: Session): ReadableStream<Bytes> {
    const own = this.#byUser.get(session.user.id) ?? new Set()
    if (own.size >= mostPerUser) {
      throw new HttpError(429, 'You have ten streams open. Please close one of them.', {
        headers: { 'Retry-After': '30' },
        reason: 'live',
      })
    }
    if (this.#isClosed || this.#count >= this.#most) throw busy('live')
    let stream: LiveStream
    return new ReadableStream<Bytes>(
      {
        start: (controller: ReadableStreamDefaultController<Bytes>) => {
          stream = { session, controller }
          this.#byUser.set(session.user.id, own.add(stream))
          this.#count += 1
          controller.enqueue(encode(`retry: ${retryMs()}`))
        },
        cancel: () => void this.#remove(stream),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
    )
  }

  send(users: number[], change: LiveChange) {
    const bytes = encode(`event: change\ndata: ${JSON.stringify(change)}`)
    for (const user of users) {
      for (const stream of this.#byUser.get(user) ?? []) this.#write(stream, bytes)
    }
  }

  /**
   * Tells the clients of a session, or all clients, to fetch their data again, because they may
   * have missed changes.
   */
  reset(session?: Session) {
    const bytes = encode('event: reset\ndata: {}')
    const streams = session ? this.#byUser.get(session.user.id) : undefined
    for (const stream of streams ?? this.#all()) {
      if (!session || stream.session === session) this.#write(stream, bytes)
    }
  }

  /** Ends the streams of the session with this token hash. */
  endSession(userId: number, hash: Buffer) {
    for (const stream of this.#byUser.get(userId) ?? []) {
      if (stream.session.hash.equals(hash)) this.#end(stream)
    }
  }

  /**
   * Ends the streams of sessions that have ended. Sends a comment to all other streams, because
   * proxies close idle connections.
   */
  async beat(readSession: SessionReader) {
    const bytes = encode(':')
    const check = async (stream: LiveStream) => {
      if (await readSession(stream.session.hash)) this.#write(stream, bytes)
      else this.#end(stream)
    }
    await Promise.all([...this.#all()].map(check))
  }

  /**
   * Ends all streams and refuses new ones. The clients reconnect, to another process if there is
   * one.
   */
  close() {
    this.#isClosed = true
    for (const stream of this.#all()) {
      this.#write(stream, encode(`retry: ${retryMs()}`))
      this.#end(stream)
    }
  }

  *#all(): Generator<LiveStream> {
    for (const streams of this.#byUser.values()) yield* streams
  }

  #write(stream: LiveStream, bytes: Bytes) {
    const { controller } = stream
    // The stream may have ended while its session was checked.
    if (!this.#has(stream)) return
    if ((controller.desiredSize ?? 0) < bytes.length) return this.#end(stream)
    controller.enqueue(bytes)
  }

  #end(stream: LiveStream) {
    if (this.#remove(stream)) stream.controller.close()
  }

  #has(stream: LiveStream): boolean {
    return this.#byUser.get(stream.session.user.id)?.has(stream) ?? false
  }

  #remove(stream: LiveStream): boolean {
    const { id } = stream.session.user
    const own = this.#byUser.get(id)
    if (!own?.delete(stream)) return false
    this.#count -= 1
    if (own.size === 0) this.#byUser.delete(id)
    return true
  }
}
