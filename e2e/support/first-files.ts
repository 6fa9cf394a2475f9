import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { HalfName, Release, ReleaseFile } from 'shell/release'

const root = path.resolve(import.meta.dirname, '../..')

const manifestOf = (app: string) =>
  JSON.parse(readFileSync(path.join(root, app, 'dist/release.json'), 'utf8')) as Release

/** A file of a build, with its compressed size in bytes. */
interface SentFile {
  address: string
  bytes: number
}

function sent(app: string, { release }: Release, files: ReleaseFile[]): SentFile[] {
  return files.map(({ file }) => {
    const place = path.join(root, app, 'dist', `${file}.br`)
    return { address: `/${app}/${release}/${file}`, bytes: statSync(place).size }
  })
}

/**
 * Returns the scripts that a visit needs for its first page, according to the manifests of the
 * builds.
 */
export function firstScripts(visit: 'landing' | HalfName): SentFile[] {
  const shell = manifestOf('shell')
  const all = sent('shell', shell, shell.start)
  if (visit === 'landing') {
    const needed = shell.pages?.['/'] ?? []
    return [
      ...all,
      ...sent(
        'shell',
        shell,
        needed.filter(({ file }) => file.endsWith('.js')),
      ),
    ]
  }
  const half = manifestOf(visit)
  all.push(...sent('shell', shell, shell.federation ?? []))
  return [...all, ...sent(visit, half, [...half.start, ...half.next])]
}

/** Returns the drawings that are visible without scrolling. */
export function firstDrawings(visit: 'landing' | HalfName): SentFile[] {
  const [app, name] =
    visit === 'landing' ? ['shell', /^art\/hero/] : [visit, /^art\/(welcome|moving-boxes)/]
  const manifest = manifestOf(app)
  return sent(
    app,
    manifest,
    manifest.files.filter(({ file }) => name.test(file) && file.endsWith('.svg')),
  )
}
