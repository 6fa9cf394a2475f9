import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The credentials that s3rver accepts. */
const s3Environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

const main = path.join(import.meta.dirname, 's3-server.fixture.mjs')
const bucket = 'pictures'
const suffix = '._S3rver_object'

/** Gives the tests of this file the credentials that s3rver accepts. */
export function provideS3Credentials() {
  const { env } = process
  beforeAll(() => void (process.env = { ...env, ...s3Environment }))
  afterAll(() => void (process.env = env))
}

/** Starts an S3 server in its own process, so that tests can kill and restart it. */
export async function startS3Server(folder: string) {
  let child: ChildProcess | undefined
  let port = 0

  async function start() {
    // s3rver encrypts its page tokens with a cipher that OpenSSL 3 (Node 17 and later) disables by
    // default.
    const command = ['--openssl-legacy-provider', main, folder, String(port), bucket]
    const server = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = server
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    port = Number(/\d+/.exec(line.toString())?.[0])
  }

  async function kill() {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    child = undefined
    await ended
  }

  await start()
  return {
    place: { bucket, prefix: 'manyhands/', endpoint: `http://127.0.0.1:${port}` },
    /** The environment for an API process that uses this server. */
    env: {
      ...s3Environment,
      IMAGE_STORE: `s3://${bucket}/manyhands`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    },
    names: () => filesIn(folder).map((file) => file.name.replace(suffix, '')),
    /** Sets the time of all objects. */
    setTimes(date: Date) {
      for (const { parentPath, name } of filesIn(folder)) {
        utimesSync(path.join(parentPath, name), date, date)
      }
    },
    /** Creates an object directly on the disk, without a request to the server. */
    createObject(name: string) {
      const file = path.join(folder, bucket, `${name}${suffix}`)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, 'x')
    },
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => child?.kill(signal),
    start,
    kill,
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith(suffix),
  )
