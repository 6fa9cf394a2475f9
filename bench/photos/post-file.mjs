// Posts a file of JSON from a process of its own, so that whoever measures is not busy with sending.
import { createReadStream, statSync } from 'node:fs'
import { request } from 'node:http'

const [url, cookie, file] = process.argv.slice(2)
const headers = {
  'Content-Type': 'application/json',
  'Content-Length': statSync(file).size,
  Cookie: cookie,
}
const call = request(url, { method: 'POST', headers }, (response) => {
  process.exitCode = response.statusCode === 201 ? 0 : 1
  response.resume()
})
createReadStream(file).pipe(call)
