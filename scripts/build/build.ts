import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { PlainError } from '../plain-error.ts'
import { type App, apps } from '../root.ts'
import { releaseId } from './release-id.mjs'

const run = promisify(execFile)

function isBuilt(root: string, app: App): boolean {
  try {
    const manifest = readFileSync(path.join(root, app, 'dist/release.json'), 'utf8')
    return (JSON.parse(manifest) as { release: string }).release === releaseId(root, app)
  } catch {
    return false
  }
}

async function webpack(root: string, app: App): Promise<void> {
  const program = path.join(root, 'node_modules/webpack/bin/webpack.js')
  const cwd = path.join(root, app)
  await run(process.execPath, [program, '--config', 'webpack.config.mjs'], { cwd }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new PlainError(`${app} could not be built:\n${(stdout + stderr).trim()}`)
    },
  )
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
