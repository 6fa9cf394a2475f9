import type { QueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/client'
import { fetchGigsNow, myGigsQuery } from '../../gigs.queries.ts'
import type { fieldsOf } from '../gig-text.ts'

type Fields = ReturnType<typeof fieldsOf>

const same = (gig: Gig, fields: Fields) =>
  gig.title === fields.title &&
  gig.description === fields.description &&
  Date.parse(gig.pickup_date) === Date.parse(fields.pickup_date)

/**
 * Remembers the customer's gigs before a post. Returns a function to call after a lost response. The function
 * fetches the gigs and returns the new one that matches `fields`, so that a retry does not post the gig
 * twice.
 */
export function rememberGigs(client: QueryClient, customerId: User['id']) {
  const before = client.getQueryData(myGigsQuery(customerId).queryKey)
  const known = before && new Set(before.map(({ id }) => id))
  return async (fields: Fields): Promise<Gig | undefined> =>
    known &&
    (await fetchGigsNow(client, customerId))?.find((gig) => !known.has(gig.id) && same(gig, fields))
}
