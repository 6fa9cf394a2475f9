import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf, gigFields } from '../api/src/app.fixture.ts'
import { dataUrl, noise } from '../api/src/images/pictures.fixture.ts'
import { startTestCluster } from '../scripts/test/database.ts'

const port = 3990
const origin = `http://127.0.0.1:${port}`
const calls = ['/healthz', '/api/gig/1']
const tree = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))

const agent = new Agent({ keepAlive: true })
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
const cluster = await startTestCluster(path.join(import.meta.dirname, '..'))
const api = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
  cwd: path.join(tree, 'api'),
  env: { ...process.env, DATABASE_URL: cluster.url, IMAGES_DIR: folder, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await answering()
  const cookie = await signUp()
  const post = (images: string[]) => send(cookie, images)
  await post([])
  const photos = await fifteenPhotos()
  await post(photos.slice(0, 1))

  const idle = await sample(cookie, sleep(5000))
  const memory = peakMegabytes()
  const begun = performance.now()
  const sent = post(photos)
  await sleep(500)
  const busy = await sample(cookie, sent)

  console.log(`fifteen photos: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  console.log(`memory: ${memory} MB before, ${peakMegabytes()} MB at most`)
  for (const call of calls) {
    const [before, during] = [quantiles(idle.get(call)), quantiles(busy.get(call))]
    const ratios = during.map((value, index) => (value / (before[index] ?? 1)).toFixed(1))
    console.log(`${call}: ${before.join(', ')} ms alone, ${during.join(', ')} ms meanwhile`)
    console.log(`${call}: ${ratios.join(', ')} times as long (median, 99 of 100, longest)`)
  }
} finally {
  agent.destroy()
  api.kill()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function answering() {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    await sleep(200)
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.ok) return
  }
  throw new Error('The API does not answer.')
}

async function signUp() {
  const name = { username: 'bench', name: 'Bench', password: 'correct horse' }
  const response = await fetch(`${origin}/api/customer/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...name, email: 'bench@example.com', phone: '111-222-3333' }),
  })
  return cookiesOf(response)
}

/** Twelve megapixels, a little under 5 MB each; the byte behind its end makes each one of its own. */
async function fifteenPhotos() {
  let [quality, photo] = [60, Buffer.alloc(0)]
  do {
    quality -= 2
    photo = await noise(4000, 3000).blur(0.7).jpeg({ quality }).toBuffer()
  } while (photo.length > 4.9 * 1024 * 1024)
  return Array.from({ length: 15 }, (_, index) =>
    dataUrl(Buffer.concat([photo, Buffer.from([index])])),
  )
}

async function send(cookie: string, images: string[]) {
  const file = path.join(folder, 'job.json')
  writeFileSync(file, JSON.stringify(gigFields({ images })))
  const script = path.join(import.meta.dirname, 'post-file.mjs')
  const sender = spawn(process.execPath, [script, `${origin}/api/gigs`, cookie, file])
  const [code] = (await once(sender, 'exit')) as [number]
  if (code !== 0) throw new Error('The job was not taken.')
}

/** Every five milliseconds a call, whether the one before is answered or not: waiting counts. */
async function sample(cookie: string, until: Promise<unknown>) {
  const times = new Map(calls.map((call) => [call, [] as number[]]))
  const over = new AbortController()
  void until.finally(() => over.abort()).catch(() => {})
  for (let count = 0; !over.signal.aborted; count += 1) {
    const url = calls[count % calls.length] ?? ''
    const begun = performance.now()
    get(`${origin}${url}`, { agent, headers: { Cookie: cookie } }, (response) => {
      response.resume().on('end', () => times.get(url)?.push(performance.now() - begun))
    }).on('error', () => {})
    await sleep(5)
  }
  await until
  return times
}

function quantiles(times: number[] = []) {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map((share) =>
    Number((sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)),
  )
}

/** Of the API's process, as Linux keeps it. */
function peakMegabytes() {
  const status = readFileSync(`/proc/${api.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
