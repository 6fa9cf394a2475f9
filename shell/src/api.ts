import { createClient } from 'api/client'
import { apiOrigin } from './contract/contract.ts'

/** The API client of the shell. */
export const api = createClient(apiOrigin())
