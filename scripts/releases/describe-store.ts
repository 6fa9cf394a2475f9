import { isPointerBroken, readPointer } from './live-pointer.ts'
import type { ReleaseCounts } from './release-counts.ts'
import type { ReleaseStore } from './release-store.ts'
import { storedReleases } from './stored-releases.ts'

const minutes = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/**
 * Formats an app's releases as a table with release, version, time of the build and state; times in UTC. The state is
 * live, candidate with its share, withdrawn, preview, the number of a rollback that makes the release live, or kept. With
 * `counts`, live release and candidate have their pages and failures.
 */
export function describeStore({ app, folder }: ReleaseStore, counts?: ReleaseCounts): string {
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
    const { candidate, previews, withdrawn } = pointer ?? {}
    if (release === pointer?.live) return `live since ${minutes(pointer.since)}`
    if (candidate?.release === release) {
      return `candidate, ${candidate.share} % since ${minutes(candidate.since)}`
    }
    if (withdrawn?.includes(release)) return 'withdrawn'
    if (previews?.some((one) => one.release === release)) return 'preview'
    const at = before?.findIndex((one) => one.release === release) ?? -1
    const since = before?.[at]?.since
    return since ? `rollback ${at + 1}, was live from ${minutes(since)}` : 'kept'
  }
  const figuresOf = (release: string) => {
    if (!counts || ![pointer?.live, pointer?.candidate?.release].includes(release)) return ''
    const { pages, failures } = counts.of(app, release)
    return `: ${pages} pages, ${failures} failures`
  }
  const rows = stored.map(({ release, version, built }) => [
    ...[release, version, minutes(built)],
    stateOf(release) + figuresOf(release),
  ])
  return [app, ...notes, ...table([['release', 'version', 'built', 'state'], ...rows])].join('\n')
}

/** Aligns the columns of a table, the first row of which is the heading. No rows, no lines. */
const table = ([heading = [], ...rows]: string[][]) =>
  [heading, ...rows].slice(rows.length === 0 ? 1 : 0).map((row) => {
    const widthOf = (column: number) =>
      Math.max(...[heading, ...rows].map((one) => one[column]?.length ?? 0))
    return row
      .map((cell, column) => `  ${cell.padEnd(widthOf(column))}`)
      .join('')
      .trimEnd()
  })
