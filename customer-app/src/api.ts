import { createClient, patientFetch } from 'api/client'
import { apiOrigin } from 'shell/contract'

/** Enough for the largest answer on a slow line; a job goes out by a fetch of its own, and takes its time. */
const patienceMs = 20_000

/** The half's one client of the API. */
export const api = createClient(apiOrigin(), patientFetch(patienceMs))
