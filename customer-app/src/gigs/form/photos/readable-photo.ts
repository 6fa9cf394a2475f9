/**
 * Whether this browser makes a picture of it: a name and a type say little of what is inside. Its
 * head is enough to tell, so the answer is there at once also for a large one; what is broken
 * further down is for the API to refuse.
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
