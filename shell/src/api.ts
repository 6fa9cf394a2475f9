import { createClient } from 'api/client'
import { apiOrigin } from './contract/contract.ts'

/** The shell's one client of the API. */
export const api = createClient(apiOrigin())
