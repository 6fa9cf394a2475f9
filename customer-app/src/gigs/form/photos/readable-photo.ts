/**
 * Whether this browser can decode the file as an image; its name and type prove nothing. The browser
 * only needs the image header, so large files are quick too. The API rejects images that are damaged
 * after the header.
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
