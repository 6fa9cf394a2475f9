import { z } from 'zod'
import { AuthenticationResponse, RegistrationResponse } from '../passkeys/passkeys.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { line } from '../platform/requests/text.ts'
import { passkeyName } from '../rules/account-rules.ts'
import { UserType } from '../sessions/sessions.contract.ts'
import type { PasskeyRow } from './passkeys.sql.ts'

export const UserPasskey = z
  .object({
    id: z.int(),
    name: z.string().describe('At first the browser that added it, such as "Chrome on macOS".'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserPasskey' })
export type UserPasskey = z.infer<typeof UserPasskey>

export const toPasskey = (row: PasskeyRow): UserPasskey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

export const UserPasskeys = z.array(UserPasskey).describe('Newest first.')

/** The options of a ceremony, in the JSON form of WebAuthn level 3. */
export const CeremonyOptions = z.looseObject({ challenge: z.string() })

export const PasskeyProof = z.object({ password: z.string().min(1, { error: 'is required' }) })

export const NewPasskey = z.object({ passkey: RegistrationResponse })

export const PasskeyName = z.object({ name: line(1, passkeyName) })

export const PasskeyPath = z.object({ id: PathId })

export const PasskeySignIn = z.object({ user_type: UserType, passkey: AuthenticationResponse })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>
