async function decode(file: Blob): Promise<void> {
  if (typeof createImageBitmap === 'function') return (await createImageBitmap(file)).close()
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Whether this browser makes a picture of it: a name and a type say little of what is inside. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await decode(file)
    return true
  } catch {
    return false
  }
}
