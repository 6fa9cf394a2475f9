import { setImmediate as nextTick } from 'node:timers/promises'
import { imageLimits, imageTooLargeMessage } from '../../rules/image-rules.ts'
import { refusal } from './inspect-image.ts'

const head = /^data:image\/[a-z0-9][a-z0-9.+-]{0,63}(?:;[a-z0-9=."_-]{1,64})?;base64,/i

/** How many characters are decoded per event-loop tick; a multiple of four, as base64 needs. */
const slice = 256 * 1024

export const isDataUrl = (text: string): boolean => /^data:/i.test(text)

/** Decodes a data URL; `null` if it is malformed. Throws 413 before decoding if it is too large. */
export async function decodeDataUrl(dataUrl: string, path: string): Promise<Buffer | null> {
  const [prefix] = head.exec(dataUrl) ?? []
  if (prefix === undefined) return null
  const length = dataUrl.length - prefix.length
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0
  const size = Math.floor(((length - padding) * 3) / 4)
  if (size >= imageLimits.imageBytes) throw imageTooLarge(path)
  if (length % 4 !== 0) return null
  const bytes = Buffer.allocUnsafe(size)
  let written = 0
  for (let at = prefix.length; at < dataUrl.length; at += slice) {
    if (at > prefix.length) await nextTick()
    written += bytes.write(dataUrl.slice(at, at + slice), written, 'base64')
  }
  // Node skips characters that are not base64, so malformed base64 gives fewer bytes than computed.
  return written === size ? bytes : null
}

export const imageTooLarge = (path: string) => refusal(413, path, imageTooLargeMessage)
