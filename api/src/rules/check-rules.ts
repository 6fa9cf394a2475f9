// Names and limits of checks, for the API's schemas and for forms in the browser.

export const checkKinds = ['email', 'phone', 'identity', 'insurance', 'background'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The checks that a verified packer has passed. */
export const requiredChecks = ['email', 'phone', 'identity', 'insurance'] as const

/** How a sentence names each check. */
export const checkNames: Record<CheckKind, string> = {
  email: 'email address',
  phone: 'phone number',
  identity: 'ID',
  insurance: 'insurance',
  background: 'background check',
}

export const certificateLimits = { bytes: 10 * 1024 * 1024, years: 10 } as const

export const certificateTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
] as const
export type CertificateType = (typeof certificateTypes)[number]
