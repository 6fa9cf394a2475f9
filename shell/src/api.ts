import { createClient, uploadTimeoutMs } from 'api/client'
import { apiOrigin } from './contract/contract.ts'

export const api = createClient(apiOrigin())

/** For calls with photos or a file. */
export const uploadApi = createClient(apiOrigin(), { timeoutMs: uploadTimeoutMs })
