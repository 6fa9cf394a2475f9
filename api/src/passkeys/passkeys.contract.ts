import { z } from 'zod'

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { error: 'must be base64url' })

const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
}

/** What `PublicKeyCredential.toJSON()` returns after `navigator.credentials.create()`. */
export const RegistrationResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4000),
      attestationObject: base64Url(20_000),
      transports: z
        .array(z.string().regex(/^[\w-]{1,30}$/))
        .max(10)
        .default([]),
    }),
  })
  .meta({ id: 'PasskeyRegistration' })
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

/** What `PublicKeyCredential.toJSON()` returns after `navigator.credentials.get()`. */
export const AuthenticationResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4000),
      authenticatorData: base64Url(4000),
      signature: base64Url(8000),
      userHandle: base64Url(100).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAuthentication' })
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>
