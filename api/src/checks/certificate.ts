import { fieldError, HttpError } from '../platform/errors/http-error.ts'
import { certificateLimits, type CertificateType, certificateTypes } from '../rules/check-rules.ts'
import { endOfLastDay } from '../rules/windows.ts'

export const wrongCertificate = 'The certificate must be a PDF, or a JPEG, PNG or WebP image.'

/** How a file of each type begins. */
const beginnings: Record<CertificateType, RegExp> = {
  'application/pdf': /^%PDF-/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF.{4}WEBP/s,
}

/** Returns the type that the first bytes of the file say. Throws 415 for another type. */
export function certificateType(file: Buffer): CertificateType {
  const start = file.toString('latin1', 0, 12)
  const type = certificateTypes.find((name) => beginnings[name].test(start))
  if (!type) throw new HttpError(415, wrongCertificate)
  return type
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
