import { gigLimits, imageMessages } from '../gigs/gig-rules.ts'
import { fieldError, HttpError } from '../http/errors.ts'

const head = /^data:image\/[a-z0-9][a-z0-9.+-]{0,63}(?:;[a-z0-9=."_-]{1,64})?;base64,/i

/** The base64 of a data URL, its size checked before anything is decoded. */
export function readDataUrl(dataUrl: string, path: string): { decode(): Buffer } {
  const [prefix] = head.exec(dataUrl) ?? []
  if (prefix === undefined) throw malformed(path)
  const base64 = dataUrl.length - prefix.length
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0
  const size = Math.floor(((base64 - padding) * 3) / 4)
  if (size >= gigLimits.imageBytes) {
    throw new HttpError(413, imageMessages.tooLarge, {
      errors: [{ path, message: imageMessages.tooLarge }],
    })
  }
  return {
    decode() {
      const bytes = Buffer.from(dataUrl.slice(prefix.length), 'base64')
      // Node skips what is not base64, so anything foreign leaves fewer bytes than announced.
      if (base64 % 4 !== 0 || bytes.length !== size) throw malformed(path)
      return bytes
    },
  }
}

function malformed(path: string): HttpError {
  return fieldError(path, `${path} must be an image as a data URL, like data:image/jpeg;base64,...`)
}
