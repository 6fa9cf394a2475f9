import path from 'node:path'
import { PlainError } from '../plain-error.ts'
import { keptByDefault } from './release-store.ts'

export type ReleaseSettings = ReturnType<typeof readReleaseSettings>

/** Reads RELEASE_STORE, RELEASES_KEPT, SHELL_FROM, CUSTOMER_APP_FROM and PACKER_APP_FROM. */
export function readReleaseSettings(root: string, env: NodeJS.ProcessEnv) {
  const store = path.resolve(
    root,
    env.RELEASE_STORE || path.join(env.DATA_DIR || '.data', 'releases'),
  )
  const kept = Number(env.RELEASES_KEPT || keptByDefault)
  if (!Number.isInteger(kept) || kept < 2) {
    throw new PlainError(
      `RELEASES_KEPT must be a whole number of at least 2, not "${env.RELEASES_KEPT}".`,
    )
  }
  return {
    store,
    /** How many releases of an app are kept, including the live one: open tabs still load files of earlier ones. */
    kept,
    /** Returns the folder or URL from which another app's live release is read before a release. */
    from: (app: string) =>
      env[`${app.toUpperCase().replace('-', '_')}_FROM`] || path.join(store, app),
  }
}
