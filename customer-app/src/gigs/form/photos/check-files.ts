import { limits, imageMessages } from 'api/rules'
import { photoKinds } from 'shared-ui'

/** Some browsers report no type for HEIC photos. */
const isPhoto = ({ name, type }: File) =>
  (type.startsWith('image/') && type !== 'image/svg+xml') || /\.hei[cf]$/i.test(name)

/**
 * Returns the photos that are small enough, and an error sentence if other files or larger photos are
 * among `files`.
 */
export function checkFiles(files: readonly File[]) {
  const photos = files.filter(isPhoto)
  const accepted = photos.filter((file) => file.size < limits.imageBytes)
  const problems = [
    photos.length < files.length && `Choose photos only: ${photoKinds}.`,
    accepted.length < photos.length && imageMessages.tooLarge,
  ].filter((problem) => problem !== false)
  return { accepted, problems }
}
