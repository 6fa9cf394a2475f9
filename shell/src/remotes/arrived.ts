/** Who waits hears of one of these. */
export type ArrivalFault = 'unreachable' | 'hung'

/**
 * Settles when the last byte of a script is here, ready for the element that will run it. The line
 * may be as slow as it likes, for as long as something comes. After ten seconds of silence the page's
 * own host is asked for next to nothing: where it answers, it is this script that hangs; where it does
 * not, the line is full, of pictures for one, and may take its time, a minute at most.
 *
 * It imports nothing: the halves' entries have it too, for their chunks (chunk-loading.ts). Every
 * sign of life is an event of the window, `manyhands:arriving`.
 *
 * @throws an Error whose `fault` is 'unreachable' (no answer, an error, no script) or 'hung'
 */
export async function arrived(url: string): Promise<void> {
  const silenceMs = 10_000
  const mostDoubts = 6
  const silence = new AbortController()
  const { signal } = silence
  let timer: ReturnType<typeof setTimeout> | undefined
  let signs = 0
  const wait = (then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, silenceMs)
    window.dispatchEvent(new Event('manyhands:arriving'))
  }
  const doubt = (doubts: number) => {
    if (doubts > mostDoubts) return silence.abort()
    wait(() => doubt(doubts + 1))
    const before = signs
    const decide = () => {
      if (signs === before) silence.abort()
    }
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(decide, decide)
  }
  const heard = () => {
    signs++
    wait(() => doubt(1))
  }
  heard()
  try {
    const answer = await fetch(url, { signal, priority: 'high' })
    const type = answer.headers.get('Content-Type')
    if (!answer.ok || !answer.body || !type?.includes('javascript')) {
      throw new Error(`${answer.status} ${type}`)
    }
    const reader = answer.body.getReader()
    for (let done = false; !done; { done } = await reader.read()) heard()
  } catch (error) {
    const fault: ArrivalFault = signal.aborted ? 'hung' : 'unreachable'
    throw Object.assign(new Error(`${url} has not arrived`, { cause: error }), { fault })
  } finally {
    clearTimeout(timer)
  }
}
