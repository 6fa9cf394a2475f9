import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** The files that a build reads. */
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
 * Copies the sources, so that a test can change and release an app as a team does. Imports of other
 * workspaces resolve to the original project, so change only the folder of the released app.
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
    /** Replaces a text in a file. Throws if the file does not contain the text. */
    edit(file: string, from: string | RegExp, to: string) {
      const place = path.join(folder, file)
      const text = readFileSync(place, 'utf8')
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`${file} has no ${String(from)}`)
      writeFileSync(place, changed)
    },
    /** Moves a file aside, and puts another one in its place, which may import the first one. */
    wrap(file: string, aside: string, text: string) {
      renameSync(path.join(folder, file), path.join(folder, path.dirname(file), aside))
      writeFileSync(path.join(folder, file), text)
    },
    /** Runs an npm script with these environment variables. Returns the output. */
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
