import { createClient } from 'api/client'
import { apiOrigin } from './contract/contract.ts'

export const api = createClient(apiOrigin())
