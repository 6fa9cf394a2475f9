import { reachesItsEnd } from 'api/rules'

/** `heic`: a photo in the format of iPhones, which this browser cannot decode. `cut`: the file is truncated. */
type PhotoState = 'readable' | 'unreadable' | 'heic' | 'cut'

/**
 * Returns whether this browser can decode the file as an image: a file's name and type may be wrong. The browser checks
 * only the image header, so large files are quick too, and it shows a truncated file with a gray part. After scaling,
 * the API could not detect that. The API rejects images that are damaged elsewhere.
 */
export async function stateOfPhoto(file: File): Promise<PhotoState> {
  if (!(await canDecode(file))) {
    const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
    return isHeic ? 'heic' : 'unreadable'
  }
  return reachesItsEnd(await bytesOf(file)) ? 'readable' : 'cut'
}

function canDecode(file: Blob): Promise<boolean> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  return new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** Returns no bytes if the file cannot be read, such as a deleted one. */
function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      const { result } = reader
      resolve(new Uint8Array(result === null || typeof result === 'string' ? [] : result))
    })
    reader.readAsArrayBuffer(file)
  })
}

/** Says why these files are not added. The list has at most three items, like "a.png, b.png and 5 more". */
export function photoProblem(
  state: Exclude<PhotoState, 'readable'>,
  names: readonly string[],
  kinds: string,
): string {
  const shown = names.length > 3 ? names.slice(0, 2) : names
  const rest = names.length - shown.length
  const list = [...shown, ...(rest > 0 ? [`${rest} more`] : [])]
  const subject = [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ')
  const several = list.length > 1
  return {
    unreadable: `${subject} can't be opened as ${several ? 'photos' : 'a photo'}. Choose ${kinds}.`,
    heic: `${subject} can't be used: this browser can't read HEIC photos. Save ${several ? 'them' : 'it'} as JPEG first.`,
    cut: `${subject} ${several ? 'are' : 'is'} incomplete: a part of the ${several ? 'photos' : 'photo'} is missing. Choose another copy.`,
  }[state]
}
