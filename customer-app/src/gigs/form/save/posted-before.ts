import type { QueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { myGigsQuery } from '../gigs.queries.ts'
import { jobsNow } from '../lost-answer.ts'
import type { fieldsOf } from './gig-text.ts'

type Fields = ReturnType<typeof fieldsOf>

const same = (gig: Gig, fields: Fields) =>
  gig.title === fields.title &&
  gig.description === fields.description &&
  Date.parse(gig.pickup_date) === Date.parse(fields.pickup_date)

/**
 * Remembers which jobs there were before a first try, so that a job whose answer was lost is found
 * among those of now instead of being posted twice.
 */
export function rememberJobs(client: QueryClient, customerId: User['id']) {
  const before = client.getQueryData(myGigsQuery(customerId).queryKey)
  const known = before && new Set(before.map(({ id }) => id))
  return async (fields: Fields): Promise<Gig | undefined> =>
    known &&
    (await jobsNow(client, customerId))?.find((gig) => !known.has(gig.id) && same(gig, fields))
}
