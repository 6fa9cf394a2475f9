import { createClient } from 'api/client'

/** The shell's one client of the API, on the page's own origin. */
export const api = createClient()
