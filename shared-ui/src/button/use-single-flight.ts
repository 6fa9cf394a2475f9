import { useRef, useState } from 'react'

/**
 * Guards an action against a second press: `run` ignores a call while an earlier call is pending. A call that
 * returns undefined sends nothing and is never pending. `run` also ignores a rejection, because the action
 * shows its own failure.
 *
 * @param keyOf tells actions apart: calls with different keys can be pending at the same time
 * @returns `run`; whether a call is `busy`; the `pending` keys
 */
export function useSingleFlight<Args extends unknown[], Key = undefined>(
  action: (...args: Args) => Promise<unknown> | undefined,
  keyOf?: (...args: Args) => Key,
) {
  // The ref decides, because the state changes only with the next render, too late for a second click.
  const flights = useRef<readonly (Key | undefined)[]>([])
  const [pending, setPending] = useState(flights.current)
  const update = (keys: typeof pending) => setPending((flights.current = keys))

  function run(...args: Args) {
    const key = keyOf?.(...args)
    const call = flights.current.includes(key) ? undefined : action(...args)
    if (!call) return
    update([...flights.current, key])
    const land = () => update(flights.current.filter((other) => other !== key))
    void call.then(land, land)
  }

  return { run, busy: pending.length > 0, pending }
}
