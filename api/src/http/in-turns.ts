import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

interface Line {
  begun: number
  waiting: [IncomingMessage, ServerResponse][]
}

/** So many of each line are begun before whatever else has come is looked at. */
const atOnce = 16

const reading = new Set(['GET', 'HEAD'])

interface Door {
  begin: Listener
  turnAway: Listener
  /** So many reads may wait to be begun, and as many changes. */
  mostWaiting: number
}

/**
 * Begins requests that arrive in a heap a few at a time, reads and changes by turns, and turns away
 * those for whom there is no place even to wait. Else what is under way would wait at each of its
 * steps: the database's answers are read only after all others have been begun.
 */
export function inTurns({ begin, turnAway, mostWaiting }: Door): Listener {
  const newLine = (): Line => ({ begun: 0, waiting: [] })
  const reads = newLine()
  const changes = newLine()
  let isNextTurnAsked = false

  function nextTurn() {
    isNextTurnAsked = false
    for (const line of [changes, reads]) {
      const next = line.waiting.splice(0, atOnce)
      line.begun = next.length
      // Who has left meanwhile needs no answer.
      for (const [incoming, outgoing] of next) if (!outgoing.destroyed) begin(incoming, outgoing)
    }
    if (reads.begun + changes.begun > 0) askForNextTurn()
  }

  function askForNextTurn() {
    if (isNextTurnAsked) return
    isNextTurnAsked = true
    setImmediate(nextTurn)
  }

  return (incoming, outgoing) => {
    // Probes are always answered.
    if (!incoming.url?.startsWith('/api/')) return begin(incoming, outgoing)
    const line = reading.has(incoming.method ?? '') ? reads : changes
    askForNextTurn()
    if (line.begun < atOnce) {
      line.begun += 1
      return begin(incoming, outgoing)
    }
    if (line.waiting.length >= mostWaiting) return turnAway(incoming, outgoing)
    return line.waiting.push([incoming, outgoing])
  }
}
