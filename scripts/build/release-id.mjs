import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Source files and folders outside the apps' folders. The release id of every app covers them. */
export const commonSources = [
  'shared-ui/src',
  'api/src/client',
  'api/src/rules',
  'shell/src/contract',
  'shell/src/remotes/download-script.ts',
  'shell/src/remotes/chunk-loading.ts',
  'scripts/build',
  'federation.shared.mjs',
  'webpack.base.mjs',
  'package-lock.json',
]

/** Lists the source files of `app`. The app's build fails if it uses a source file that is not listed. */
export function sourceFiles(root, app) {
  const sources = [`${app}/src`, `${app}/package.json`, ...commonSources]
  const below = sources.flatMap((source) => {
    const place = path.join(root, source)
    if (!statSync(place).isDirectory()) return [place]
    return readdirSync(place, { recursive: true }).map((name) => path.join(place, name))
  })
  return below
    .filter((file) => statSync(file).isFile() && !/\.(test|fixture|gallery)\.tsx?$/.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/**
 * Returns the release id of the current sources of `app`: a hash that is the same on every machine.
 * @param {string} root the project's folder
 * @param {string} app 'shell', 'customer-app' or 'packer-app'
 */
export function releaseId(root, app) {
  const hash = createHash('sha256')
  for (const file of sourceFiles(root, app)) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 10)
}
