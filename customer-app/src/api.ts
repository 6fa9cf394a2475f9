import { createClient } from 'api/client'

/** The half's one client of the API, on the page's own origin. */
export const api = createClient()
