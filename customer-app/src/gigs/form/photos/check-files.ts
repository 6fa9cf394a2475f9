import { limits, messages } from 'api/contract'

const kinds = 'JPEG, PNG, WebP, GIF or AVIF'
const maxNames = 3

const isPhoto = ({ type }: Blob) => type.startsWith('image/') && type !== 'image/svg+xml'

/** Checks type and size: returns the acceptable files, and an error sentence per kind of problem. */
export function checkFiles(files: readonly File[]) {
  const photos = files.filter(isPhoto)
  const accepted = photos.filter((file) => file.size < limits.imageBytes)
  const problems = [
    photos.length < files.length && `Choose photos only: ${kinds}.`,
    accepted.length < photos.length && messages.tooLarge,
  ].filter((problem) => problem !== false)
  return { accepted, problems }
}

/** The error sentence for files that do not decode as images. Lists at most `maxNames` names. */
export function unreadableSentence(names: readonly string[]): string {
  const shown = names.length > maxNames ? names.slice(0, maxNames - 1) : names
  const rest = names.length - shown.length
  const list = [...shown, ...(rest > 0 ? [`${rest} more`] : [])]
  const subject = [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ')
  return `${subject} can't be opened as ${list.length > 1 ? 'photos' : 'a photo'}. Choose ${kinds}.`
}
