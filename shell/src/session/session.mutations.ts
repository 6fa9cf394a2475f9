import { read } from 'api/client'
import { api } from '../api.ts'

/** Ends the session of this browser. Not a hook, because Sign Out must work without waiting for the call. */
export const endSession = (signal: AbortSignal) =>
  read(api.api.auth.signout.$delete(undefined, { init: { signal } }))
