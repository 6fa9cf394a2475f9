import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** What a build reads. */
const parts = [
  'package.json',
  'package-lock.json',
  'webpack.base.mjs',
  'federation.shared.mjs',
  'scripts',
  'api/package.json',
  'api/src',
  'shared-ui/package.json',
  'shared-ui/gallery',
  'shared-ui/src',
  'shell',
  'customer-app',
  'packer-app',
]

/**
 * The sources in a folder of their own, as a team has them: to change and to release from. What an app
 * imports of other workspaces comes from the project itself: only an app's own folder can be changed.
 */
export function checkOut() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-team-'))
  for (const part of parts) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !/\/(\.types|node_modules)(\/|$)/.test(source),
    })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))

  return {
    folder,
    /** Replaces a text that has to be there. */
    edit(file: string, from: string | RegExp, to: string) {
      const place = path.join(folder, file)
      const text = readFileSync(place, 'utf8')
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`${file} has no ${String(from)}`)
      writeFileSync(place, changed)
    },
    /** Runs an npm script as a person types it, with these settings; what it has printed. */
    async npm(script: string, env: NodeJS.ProcessEnv): Promise<string> {
      const { stdout } = await promisify(execFile)(
        'npm',
        ['run', '--silent', ...script.split(' ')],
        { cwd: folder, env: { ...process.env, ...env } },
      )
      return stdout
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type TeamCheckout = ReturnType<typeof checkOut>
