// Reads an answer to its end and keeps nothing of it; tells how it came, as a message.
import { get } from 'node:http'

const [url, cookie] = process.argv.slice(2)
const begun = performance.now()
let [bytes, firstByte, last] = [0, 0, 0]
get(url, { headers: { Cookie: cookie } }, (response) => {
  response.on('data', (chunk) => {
    if (bytes === 0) firstByte = performance.now() - begun
    bytes += chunk.length
    last = chunk.at(-1)
  })
  response.on('close', () => {
    const seconds = (performance.now() - begun) / 1000
    const whole = response.complete && response.statusCode === 200 && last === ']'.charCodeAt(0)
    process.send?.({ firstByte, seconds, bytes, whole })
  })
})
