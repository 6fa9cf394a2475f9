import { createClient, patientFetch } from 'api/client'

/** Enough for the largest answer on a slow line, and for the API's own longest statement. */
const patienceMs = 20_000

/** The half's one client of the API, on the page's own origin. */
export const api = createClient('', patientFetch(patienceMs))
