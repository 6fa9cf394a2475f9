import type { Gig } from 'api/client'

/** Returns the id of a gig's card in the page. */
export const gigAnchor = (id: Gig['id']) => `gig-${id}`

/** Returns the path of a gig's own page. */
export const jobPath = (id: Gig['id']) => `/customer/jobs/${id}`

/** Returns the path to the card on the account page, which leads back to the job. */
export const cardPath = (id: Gig['id']) => `/account?job=${id}#card`
