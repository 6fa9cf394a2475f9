/** Jest's global tear-down: the counterpart of jest-database. */
export default async function stopDatabase() {
  await globalThis.stopTestDatabase?.()
}
