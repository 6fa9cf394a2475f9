// Reads a response to its end and discards it. Reports the time to first byte and completeness to the parent.
import { get } from 'node:http'

const [url, cookie] = process.argv.slice(2)
const begun = performance.now()
let firstByte
let last
get(url, { headers: { Cookie: cookie } }, (response) => {
  response.on('data', (chunk) => {
    firstByte ??= performance.now() - begun
    last = chunk.at(-1)
  })
  response.on('close', () => {
    const whole = response.complete && response.statusCode === 200 && last === ']'.charCodeAt(0)
    process.send?.({ firstByte, whole })
  })
})
