import { isPointerBroken, readPointer, stateOf, toMinute } from './live-pointer.ts'
import type { ReleaseCounts } from './release-counts.ts'
import type { ReleaseStore } from './release-store.ts'
import { storedReleases } from './stored-releases.ts'

/**
 * Formats an app's releases as a table with release, version, time of the build and state; times in UTC. With `counts`,
 * live release and candidate have their pages and failures.
 */
export function describeStore({ app, folder }: ReleaseStore, counts?: ReleaseCounts): string {
  const pointer = readPointer(folder)
  const stored = storedReleases(folder)
  const notes = isPointerBroken(folder)
    ? [`live.json is invalid: npm run rollback -w ${app} -- <release> makes one live`]
    : []
  if (!pointer && stored.length === 0) notes.push('nothing released')
  const isMissing = pointer && !stored.some(({ release }) => release === pointer.live)
  if (isMissing) notes.push(`the files of the live release ${pointer.live} are missing`)
  const figuresOf = (release: string) => {
    if (
      !counts ||
      app === 'shell' ||
      ![pointer?.live, pointer?.candidate?.release].includes(release)
    )
      return ''
    const { pages, failures } = counts.of(app, release)
    return `: ${pages} pages, ${failures} failures`
  }
  const rows = stored.map(({ release, version, built }) => {
    return [release, version, toMinute(built), stateOf(pointer, release) + figuresOf(release)]
  })
  if (rows.length > 0) rows.unshift(['release', 'version', 'built', 'state'])
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(width(at))).join('  '))
  return [app, ...notes, ...lines.map((line) => line.trimEnd())].join('\n  ')
}
