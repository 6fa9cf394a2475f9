import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../plain-error.ts'
import { releaseId } from './release-id.mjs'

export const apps = ['shell', 'customer-app', 'packer-app'] as const
export type App = (typeof apps)[number]

function isBuilt(root: string, app: App): boolean {
  try {
    const manifest = readFileSync(path.join(root, app, 'dist/release.json'), 'utf8')
    return (JSON.parse(manifest) as { release: string }).release === releaseId(root, app)
  } catch {
    return false
  }
}

function webpack(root: string, app: App): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(root, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.mjs'],
      { cwd: path.join(root, app), stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new PlainError(`${app} could not be built:\n${output.trim()}`))
    })
  })
}

/** Builds the apps whose dist/ is missing or out of date, two at a time. Returns their names. */
export async function buildOutdatedApps(
  root: string,
  { apps: wanted = apps }: { apps?: readonly string[] } = {},
): Promise<App[]> {
  const missing = apps.filter((app) => wanted.includes(app) && !isBuilt(root, app))
  const queue = [...missing]
  const worker = async () => {
    for (let app = queue.shift(); app; app = queue.shift()) await webpack(root, app)
  }
  await Promise.all([worker(), worker()])
  return missing
}
