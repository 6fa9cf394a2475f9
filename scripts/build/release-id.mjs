import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Source files and folders outside the apps' folders. The release id of every app covers them. */
export const commonSources = [
  'shared-ui/src',
  'api/src/checks/check-rules.ts',
  'api/src/client',
  'api/src/contract.ts',
  'api/src/gigs/broken-rules.ts',
  'api/src/gigs/gig-rules.ts',
  'api/src/gigs/us-states.ts',
  'api/src/gigs/zip-distance.ts',
  'api/src/messages/message-rules.ts',
  'api/src/payments/service-fee.ts',
  'api/src/platform/image-processing/image-end.ts',
  'api/src/platform/image-processing/image-rules.ts',
  'api/src/platform/requests/acting-user.contract.ts',
  'api/src/platform/shown-text.ts',
  'api/src/sessions/account-rules.ts',
  'api/src/specialties/specialty-types.ts',
  'api/src/reviews/review-rules.ts',
  'api/src/support/support-rules.ts',
  'api/src/time-zones',
  'api/src/trips/display-name.ts',
  'api/src/trips/trip-rules.ts',
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
