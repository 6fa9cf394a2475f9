import { listReleases, type ReleaseStore, readPointer } from './release-store.ts'

const minutes = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/** What is live of an app, since when, and what can be rolled back to: a table for people, in UTC. */
export function describeStore(store: ReleaseStore): string {
  const pointer = readPointer(store)
  if (!pointer) return `${store.app}\n  nothing released`
  const before = pointer.before.map(({ release }) => release)
  const rows = listReleases(store).map(({ release, version, built }) => {
    const since = pointer.before.find((one) => one.release === release)?.since
    const state =
      release === pointer.live
        ? `live since ${minutes(pointer.since)}`
        : pointer.withdrawn.includes(release)
          ? 'withdrawn'
          : since
            ? `rollback ${before.indexOf(release) + 1}, was live from ${minutes(since)}`
            : 'kept for open tabs'
    return `  ${release}  ${version}  built ${minutes(built)}  ${state}`
  })
  return [store.app, ...rows].join('\n')
}
