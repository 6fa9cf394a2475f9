import { createClient } from 'api/client'
import { apiOrigin } from 'shell/contract'

export const api = createClient(apiOrigin())
