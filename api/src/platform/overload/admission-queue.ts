import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSafe } from '../server/methods.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

interface AdmissionQueueOptions {
  begin: Listener
  turnAway: Listener
  /** So many reads may wait to be begun, and as many changes. */
  mostWaiting: number
}

/** So many reads are begun before whatever else has come is looked at, and as many changes. */
const begunAtOnce = 16

/** A word costs a tenth of what an answer does. */
const turnedAwayAtOnce = 128

/** Of those who are turned away so many wait for that; the rest is told in place. */
const mostTurnedAway = 5_000

/**
 * The system hands over one connection in each round of the event loop, and a turn makes a round long.
 * So while more are coming in, rounds go by without a turn: three seconds for a crowd, a fifth of the time
 * where they never end.
 */
const connecting = { mostMs: 3_000, share: 0.2 }

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Requests that are dealt with a few at a time, in their order. */
class Line {
  readonly #deal: Listener
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: [IncomingMessage, ServerResponse][] = []
  #dealtWith = 0

  constructor(deal: Listener, limits: { atOnce: number; mostWaiting: number }) {
    this.#deal = deal
    this.#atOnce = limits.atOnce
    this.#mostWaiting = limits.mostWaiting
  }

  /** Whether this turn or one that comes has a place for it. */
  take(incoming: IncomingMessage, outgoing: ServerResponse, { mayWait = true } = {}): boolean {
    if (this.#waiting.length === 0 && this.#dealtWith < this.#atOnce) {
      this.#dealtWith += 1
      this.#deal(incoming, outgoing)
      return true
    }
    if (!mayWait || this.#waiting.length >= this.#mostWaiting) return false
    this.#waiting.push([incoming, outgoing])
    return true
  }

  /** Returns whether there was anything to do. */
  turn(): boolean {
    const next = this.#waiting.splice(0, this.#atOnce)
    this.#dealtWith = next.length
    // Who has left meanwhile needs no answer.
    for (const [incoming, outgoing] of next) {
      if (!incoming.socket.destroyed) this.#deal(incoming, outgoing)
    }
    return next.length > 0
  }
}

/**
 * Lets a crowd in by turns: reads and changes a few at a time each, and those for whom there is no
 * place even to wait are turned away by turns too. Else what is under way would wait at each of its
 * steps, as the database's answers are read only after all others have been begun or told, and most
 * would wait in the kernel unseen.
 */
export function createAdmissionQueue({ begin, turnAway, mostWaiting }: AdmissionQueueOptions) {
  const reads = new Line(begin, { atOnce: begunAtOnce, mostWaiting })
  const changes = new Line(begin, { atOnce: begunAtOnce, mostWaiting })
  const others = new Line(turnAway, { atOnce: turnedAwayAtOnce, mostWaiting: mostTurnedAway })
  let isTurnComing = false
  let isConnecting = false
  let isPutOff = false
  let looked = performance.now()
  let creditMs = connecting.mostMs

  function askForTurn() {
    if (isTurnComing) return
    isTurnComing = true
    setImmediate(turn)
  }

  function turn() {
    isTurnComing = false
    const now = performance.now()
    const passed = now - looked
    looked = now
    creditMs += isPutOff ? -passed : passed * connecting.share
    creditMs = Math.min(creditMs, connecting.mostMs)
    isPutOff = isConnecting && creditMs > 0
    isConnecting = false
    if (isPutOff) return askForTurn()
    const hadWork = [changes, reads, others].map((line) => line.turn())
    if (hadWork.includes(true)) askForTurn()
  }

  return {
    connect: () => void (isConnecting = true),

    request(incoming: IncomingMessage, outgoing: ServerResponse) {
      if (probes.has(incoming.url ?? '')) return begin(incoming, outgoing)
      askForTurn()
      const line = isSafe(incoming.method ?? '') ? reads : changes
      // Who sends the next request before the answer has one place, not all of them.
      const mayWait = outgoing.socket !== null
      if (line.take(incoming, outgoing, { mayWait }) || others.take(incoming, outgoing)) return
      turnAway(incoming, outgoing)
    },
  }
}
