// Posts the same gig concurrently for several customers, in a separate process, so that the measuring process
// stays idle. Reports the status and id of each response to the parent; status 0 means no response.
import { readFileSync } from 'node:fs'

const [url, file, seconds, ...cookies] = process.argv.slice(2)
const body = new Blob([readFileSync(file)])
const signal = AbortSignal.timeout(Number(seconds) * 1000)

async function post(cookie) {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    const { id } = await answer.json()
    return { status: answer.status, id }
  } catch {
    return { status: 0 }
  }
}

process.send?.(await Promise.all(cookies.map(post)))
process.disconnect?.()
