import { createClient } from 'api/client'
import { apiOrigin } from 'shell/contract'

/** The half's one client of the API. */
export const api = createClient(apiOrigin())
