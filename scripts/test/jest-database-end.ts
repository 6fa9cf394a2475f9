import { rmSync } from 'node:fs'

/** Jest's global teardown: ends what jest-database.ts started. */
export default async function stopDatabase() {
  await globalThis.stopTestDatabase?.()
  rmSync(process.env.TEST_RUN_FOLDER ?? '', { recursive: true, force: true })
}
