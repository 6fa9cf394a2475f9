import { limits, messages } from 'api/contract'

const kinds = 'JPEG, PNG, WebP, GIF or AVIF'
const named = 3

const isPhoto = ({ type }: Blob) => type.startsWith('image/') && type !== 'image/svg+xml'

/** Splits what was chosen into what may be a photo and the sentences for what is none. */
export function sortChosen(files: readonly File[]) {
  const pictures = files.filter(isPhoto)
  const small = pictures.filter((file) => file.size < limits.imageBytes)
  const problems = [
    pictures.length < files.length && `Choose photos only: ${kinds}.`,
    small.length < pictures.length && messages.tooLarge,
  ].filter((problem) => problem !== false)
  return { pictures: small, problems }
}

/** Names the files that are no pictures inside, the first few of many. */
export function unreadableSentence(names: readonly string[]): string {
  const shown = names.length > named ? names.slice(0, named - 1) : names
  const rest = names.length - shown.length
  const list = [...shown, ...(rest > 0 ? [`${rest} more`] : [])]
  const subject = [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ')
  return `${subject} can't be opened as ${list.length > 1 ? 'photos' : 'a photo'}. Choose ${kinds}.`
}
