import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const main = path.join(import.meta.dirname, 'main.ts')

/** Starts the API in its own process, so that tests can kill it. */
export async function startApiProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: path.dirname(path.dirname(main)),
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', OPERATOR_PORT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /listening at (http:\/\/[\d.:]+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The API has exited: ${output}`)))
  })
  return {
    url,
    output: () => output,
    async kill(signal: NodeJS.Signals) {
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}
