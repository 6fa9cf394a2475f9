import { queryOptions } from '@tanstack/react-query'
import { type Check, read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/** The longest delay of a browser's timer. */
const longestMs = 2 ** 31 - 1

/** Returns the time until the first passed check ends, in milliseconds; false if none ends. */
function untilFirstEnd(checks: readonly Check[] | undefined): number | false {
  const ends = (checks ?? [])
    .filter(({ state }) => state === 'passed')
    .flatMap(({ expires_at }) => (expires_at ? Date.parse(expires_at) : []))
  return ends.length > 0 && Math.min(Math.max(Math.min(...ends) - Date.now(), 1_000), longestMs)
}

/** Fetches all checks of the packer, and again when one of them ends. */
export const checksQuery = queryOptions({
  queryKey: ['checks'],
  queryFn: ({ signal }) => read(api.api.packer.checks.$get({}, { init: { signal } })),
  refetchInterval: ({ state }) => untilFirstEnd(state.data),
})
