const markup = /<(?:!doctype|html|script|svg|iframe|body|\?php)[\s/>]/i
const edge = 64 * 1024

/**
 * Whether the file is a polyglot: also a valid page, script, PDF or zip archive. Searches only the
 * parts of the file in which programs look for these formats. The video that phones append to a
 * photo is allowed.
 */
export function isPolyglot(bytes: Buffer): boolean {
  return containsMarkup(bytes) || isScript(bytes) || isPdf(bytes) || isZip(bytes)
}

function containsMarkup(bytes: Buffer): boolean {
  const edges = [bytes.subarray(0, edge), bytes.subarray(Math.max(edge, bytes.length - edge))]
  return edges.some((part) => markup.test(part.toString('latin1')))
}

/**
 * Whether the file is a GIF whose width bytes make it valid JavaScript: the name `GIF89a`, then a
 * comment or an assignment.
 */
const isScript = (bytes: Buffer) =>
  /^GIF8[79]a(?:\/[*/]|=[ -~])/.test(bytes.toString('latin1', 0, 8))

const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

/**
 * A zip file ends with a record of 22 bytes, which contains the length of a comment, and that
 * comment.
 */
function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(0xffff + 22))
  const at = tail.lastIndexOf('PK\x05\x06')
  return at !== -1 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
