/** Marks the id of a photo that "Post again" copies. The rest of the id is the URL of the earlier gig's photo. */
const mark = 'copy:'

export const copyIdOf = (url: string) => `${mark}${url}`
export const isCopy = (id: string) => id.startsWith(mark)

/** After this time, the form goes on without the photo. */
const waitMs = 30_000

/** Downloads the photos, so that they can be uploaded for the new gig. Leaves out those that do not load. */
export async function loadCopies(ids: readonly string[]) {
  const loaded = await Promise.all(
    ids.filter(isCopy).map(async (id) => {
      try {
        const response = await fetch(id.slice(mark.length), {
          credentials: 'include',
          signal: AbortSignal.timeout(waitMs),
        })
        return response.ok ? { id, file: await response.blob() } : undefined
      } catch {
        return undefined
      }
    }),
  )
  return loaded.filter((photo) => photo !== undefined)
}

/** Says that photos could not be copied. */
export const copyProblem = (count: number) =>
  count === 1
    ? 'One photo of the earlier job could not be loaded. Choose it again if you need it.'
    : `${count} photos of the earlier job could not be loaded. Choose them again if you need them.`
