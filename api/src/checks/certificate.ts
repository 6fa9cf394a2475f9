import type { Context } from 'hono'
import type { UserEnv } from '../sessions/app-env.ts'
import { imageType } from '../rules/image-end.ts'
import { fieldError, HttpError } from '../platform/errors/http-error.ts'
import { aside } from '../platform/overload/admission.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { readBytes } from '../platform/requests/body.ts'
import { certificateLimits, type CertificateType, certificateTypes } from '../rules/check-rules.ts'
import { endOfLastDay } from '../rules/windows.ts'

/**
 * Reads the file in the body. Throws 413 if it is too large, 415 unless its `Content-Type` is one that no form
 * of a foreign page can send, and its first bytes are those of a PDF or an image.
 */
export async function readCertificate(c: Context<UserEnv>) {
  const { load, user } = c.var
  const memory = load.uploadMemory.share(clientAddress(c))
  try {
    const bytes = await aside(c, () =>
      load.uploads.run(user.id, 'You are already sending a file.', () =>
        readBytes(c, certificateLimits.bytes, memory),
      ),
    )
    const type = typeOf(bytes)
    const named = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (!type || !certificateTypes.some((name) => name === named)) {
      throw new HttpError(415, 'The certificate must be a PDF, or a JPEG, PNG or WebP image.')
    }
    return { type, bytes }
  } finally {
    memory.close()
  }
}

function typeOf(bytes: Buffer): CertificateType | undefined {
  if (bytes.length < 12) return undefined
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  const type = `image/${imageType(bytes)}`
  return certificateTypes.find((name) => name === type)
}

/** Throws 422 unless the day is in the future, and not too far. */
export function refuseOddExpiry(day: string) {
  const end = endOfLastDay(day)
  const latest = new Date()
  latest.setUTCFullYear(latest.getUTCFullYear() + certificateLimits.years)
  if (end <= Date.now()) throw fieldError('expires_on', 'This insurance has ended already.')
  if (end > latest.getTime()) {
    throw fieldError('expires_on', `Enter a day within ${certificateLimits.years} years.`)
  }
}
