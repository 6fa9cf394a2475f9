/**
 * Returns whether this browser can decode the file as an image: a file's name and type may be wrong.
 * The browser checks only the image header, so large files are quick too. The API rejects images that
 * are damaged after the header.
 */
export function isReadable(file: Blob): Promise<boolean> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  return new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
