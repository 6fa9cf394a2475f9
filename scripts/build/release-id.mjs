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

function* filesBelow(entry) {
  if (!statSync(entry).isDirectory()) {
    yield entry
    return
  }
  for (const name of readdirSync(entry).toSorted()) yield* filesBelow(path.join(entry, name))
}

/** Lists the source files of `app`. The app's build fails if it uses a source file that is not listed. */
export function* sourceFiles(root, app) {
  for (const source of [`${app}/src`, `${app}/package.json`, ...commonSources]) {
    for (const file of filesBelow(path.join(root, source))) {
      if (!/\.(test|fixture|gallery)\.tsx?$/.test(file)) yield file
    }
  }
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
