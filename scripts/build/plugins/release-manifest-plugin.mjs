import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The algorithm of the chunks' hashes (webpack.base.mjs): browsers use a preload only if both are the same. */
const integrityOf = (file) =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

const scripts = (groups) => [
  ...new Set(
    groups
      .flatMap(({ chunks }) => chunks)
      .flatMap(({ files }) => [...files].filter((file) => file.endsWith('.js'))),
  ),
]

/** Writes release.json, the manifest (shell/src/contract/release.ts), into the build's folder. */
export class ReleaseManifestPlugin {
  /**
   * @param pages shell only: by URL path, an object whose `chunk` names the page's chunk; null if it needs none
   * @param federation shell only: the name of the chunk that every half needs
   */
  constructor(release, { pages = {}, federation } = {}) {
    this.release = release
    this.pages = pages
    this.federation = federation
  }

  apply(compiler) {
    compiler.hooks.done.tap('ReleaseManifestPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return
      const folder = compilation.outputOptions.path
      const describe = (file) => ({ file, integrity: integrityOf(path.join(folder, file)) })
      // The shell has two entries, `main` and the early script. A half has one, its Module Federation container.
      const [only] = compilation.entrypoints.values()
      const entrypoint = compilation.entrypoints.get('main') ?? only
      const start = scripts([entrypoint])
      // Right after a half's entry, the shell always loads the module that the half exposes. The shell's own
      // chunks load on demand.
      const next = this.release.global ? scripts(entrypoint.getChildren()) : []
      const part = (name) =>
        scripts([compilation.namedChunkGroups.get(name)])
          .filter((file) => !start.includes(file))
          .map(describe)
      const pages = Object.entries(this.pages).map(([address, { chunk }]) => [
        address,
        chunk === null ? [] : part(chunk),
      ])
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'release.json')
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      const manifest = {
        ...this.release,
        built: new Date().toISOString(),
        start: start.map(describe),
        next: next.filter((file) => !start.includes(file)).map(describe),
        ...(pages.length > 0 && { pages: Object.fromEntries(pages) }),
        ...(this.federation && { federation: part(this.federation) }),
        files: files.toSorted().map(describe),
      }
      writeFileSync(path.join(folder, 'release.json'), JSON.stringify(manifest, null, 2))
    })
  }
}
