/** Jest's global teardown: stops what jest-database.ts started. */
export default async function stopDatabase() {
  await globalThis.stopTestDatabase?.()
}
