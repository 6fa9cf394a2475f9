import { createClient } from 'api/client'

/** The client of the API, whose origin is in the page's HTML. */
export const api = createClient(document.documentElement.dataset.api ?? '')
