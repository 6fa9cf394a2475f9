import { createClient } from 'api/client'
import { apiOrigin } from 'shell/contract'

/** The API client that this half shares. */
export const api = createClient(apiOrigin())
