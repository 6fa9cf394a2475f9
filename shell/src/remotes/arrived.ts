/** Who waits hears of one of these. */
export type ArrivalFault = 'unreachable' | 'hung'

/**
 * Settles when the last byte of a script is here, ready for the element that will run it. The line
 * may be as slow as it likes, for as long as something comes.
 *
 * It imports nothing: the builds put it into the runtime of the halves too, for their chunks.
 *
 * @throws an Error whose `fault` is 'unreachable' (no answer, an error, no script), or 'hung' when
 *   nothing has come for ten seconds
 */
export async function arrived(url: string): Promise<void> {
  const silenceMs = 10_000
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  heard()
  try {
    const answer = await fetch(url, { signal: silence.signal, priority: 'high' })
    const type = answer.headers.get('Content-Type')
    if (!answer.ok || !answer.body || !type?.includes('javascript')) {
      throw new Error(`${answer.status} ${type}`)
    }
    const reader = answer.body.getReader()
    for (let done = false; !done; { done } = await reader.read()) heard()
  } catch (error) {
    const fault: ArrivalFault = silence.signal.aborted ? 'hung' : 'unreachable'
    throw Object.assign(new Error(`${url} has not arrived`, { cause: error }), { fault })
  } finally {
    clearTimeout(timer)
  }
}
