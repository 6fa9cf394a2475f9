import { limits, messages } from 'api/contract'

const kinds = 'JPEG, PNG, WebP, GIF or AVIF'
const maxNames = 3

const isPhoto = ({ type }: Blob) => type.startsWith('image/') && type !== 'image/svg+xml'

/**
 * Returns the photos that are small enough, and an error sentence if other files or larger photos are
 * among `files`.
 */
export function checkFiles(files: readonly File[]) {
  const photos = files.filter(isPhoto)
  const accepted = photos.filter((file) => file.size < limits.imageBytes)
  const problems = [
    photos.length < files.length && `Choose photos only: ${kinds}.`,
    accepted.length < photos.length && messages.tooLarge,
  ].filter((problem) => problem !== false)
  return { accepted, problems }
}

/**
 * Returns the error sentence for files that the browser cannot decode. The list has at most `maxNames`
 * items, like "a.png, b.png and 5 more".
 */
export function unreadableSentence(names: readonly string[]): string {
  const shown = names.length > maxNames ? names.slice(0, maxNames - 1) : names
  const rest = names.length - shown.length
  const list = [...shown, ...(rest > 0 ? [`${rest} more`] : [])]
  const subject = [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ')
  return `${subject} can't be opened as ${list.length > 1 ? 'photos' : 'a photo'}. Choose ${kinds}.`
}
