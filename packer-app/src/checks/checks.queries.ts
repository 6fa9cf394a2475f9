import { queryOptions } from '@tanstack/react-query'
import { type Check, read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/** The longest delay of a browser's timer. */
const longestMs = 2 ** 31 - 1

/** If a check has ended by the clock of this device only, because the clock is ahead. */
const aheadMs = 60_000

/** Returns the time until the first passed check ends, in milliseconds; false if none ends. */
function untilFirstEnd(checks: readonly Check[] | undefined): number | false {
  const ends = (checks ?? [])
    .filter(({ state }) => state === 'passed')
    .flatMap(({ expires_at }) => (expires_at ? Date.parse(expires_at) : []))
  if (ends.length === 0) return false
  const left = Math.min(...ends) - Date.now()
  return left > 0 ? Math.min(Math.max(left, 1_000), longestMs) : aheadMs
}

/** Fetches all checks of the packer, and again when one of them ends. */
export const checksQuery = queryOptions({
  queryKey: ['checks'],
  queryFn: ({ signal }) => read(api.api.packer.checks.$get({}, { init: { signal } })),
  refetchInterval: ({ state }) => untilFirstEnd(state.data),
})
