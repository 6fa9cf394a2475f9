import { isPointerBroken, readPointer } from './live-pointer.ts'
import type { ReleaseStore } from './release-store.ts'
import { storedReleases } from './stored-releases.ts'

const minutes = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/**
 * Formats an app's releases as a table: the live release with its time of release (UTC), and the
 * releases that a rollback can make live.
 */
export function describeStore({ app, folder }: ReleaseStore): string {
  const pointer = readPointer(folder)
  const stored = storedReleases(folder)
  const notes = isPointerBroken(folder)
    ? [`  live.json is invalid: npm run rollback -w ${app} -- <release> makes one live`]
    : []
  if (!pointer && stored.length === 0) notes.push('  nothing released')
  const before = pointer?.before.filter(({ release }) =>
    stored.some((one) => one.release === release),
  )
  const stateOf = (release: string) => {
    if (release === pointer?.live) return `live since ${minutes(pointer.since)}`
    if (pointer?.withdrawn.includes(release)) return 'withdrawn'
    const at = before?.findIndex((one) => one.release === release) ?? -1
    const since = before?.[at]?.since
    return since ? `rollback ${at + 1}, was live from ${minutes(since)}` : 'kept'
  }
  const rows = stored.map(
    ({ release, version, built }) =>
      `  ${release}  ${version}  built ${minutes(built)}  ${stateOf(release)}`,
  )
  return [app, ...notes, ...rows].join('\n')
}
