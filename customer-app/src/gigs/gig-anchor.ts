import type { Gig } from 'api/contract'

/** The id of a gig's card in the page. */
export const gigAnchor = (id: Gig['id']) => `gig-${id}`
