import { parentPort, workerData } from 'node:worker_threads'

// Parses a large JSON body in its own thread, so that the event loop stays free. Decodes each data URL in `images`
// to its bytes. A malformed one stays text, which validation refuses.

const head = /^data:image\/[a-z0-9][a-z0-9.+-]{0,63}(?:;[a-z0-9=."_-]{1,64})?;base64,/i

function decoded(image) {
  const [prefix] = (typeof image === 'string' && head.exec(image)) || []
  if (prefix === undefined) return image
  const text = image.slice(prefix.length)
  const bytes = Buffer.from(text, 'base64')
  // Node skips characters that are not base64.
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : image
}

try {
  const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(workerData))
  const images = Array.isArray(body?.images) ? body.images.map(decoded) : []
  if (images.length > 0) body.images = images
  const buffers = images.flatMap((image) => (image instanceof Uint8Array ? [image.buffer] : []))
  parentPort?.postMessage({ body }, buffers)
} catch {
  parentPort?.postMessage(null)
}
