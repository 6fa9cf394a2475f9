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
  const before = pointer?.before.filter((one) =>
    stored.some(({ release }) => release === one.release),
  )
  const rows = stored.map(({ release, version, built }) => {
    const at = before?.findIndex((one) => one.release === release) ?? -1
    const since = before?.[at]?.since
    const state =
      release === pointer?.live
        ? `live since ${minutes(pointer.since)}`
        : pointer?.withdrawn.includes(release)
          ? 'withdrawn'
          : since
            ? `rollback ${at + 1}, was live from ${minutes(since)}`
            : 'kept'
    return `  ${release}  ${version}  built ${minutes(built)}  ${state}`
  })
  return [app, ...notes, ...rows].join('\n')
}
