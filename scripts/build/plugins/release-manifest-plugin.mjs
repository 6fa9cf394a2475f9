import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The algorithm of the chunks' hashes (webpack.base.mjs): browsers use a preload only if both are the same. */
const integrityOf = (file) =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

const scripts = (groups) =>
  [...new Set(groups.flatMap((group) => group.getFiles()))].filter((file) => file.endsWith('.js'))

/**
 * Writes release.json, the manifest (shell/src/contract/release.ts), into the build's folder.
 * @param pages shell only: by URL path, an object whose `chunk` names the page's chunk; null if it needs none
 * @param federation shell only: the name of the chunk that every half needs
 */
export const releaseManifestPlugin = (release, { pages = {}, federation } = {}) => ({
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
      const next = release.global ? scripts(entrypoint.getChildren()) : []
      const part = (name) =>
        scripts([compilation.namedChunkGroups.get(name)].filter(Boolean))
          .filter((file) => !start.includes(file))
          .map(describe)
      const ofPages = Object.entries(pages).map(([address, { chunk }]) => [address, part(chunk)])
      const files = readdirSync(folder, { recursive: true })
        .filter((name) => name !== 'release.json' && statSync(path.join(folder, name)).isFile())
        .toSorted((a, b) => (a < b ? -1 : 1))
      const manifest = {
        ...release,
        built: new Date().toISOString(),
        start: start.map(describe),
        next: next.filter((file) => !start.includes(file)).map(describe),
        ...(ofPages.length > 0 && { pages: Object.fromEntries(ofPages) }),
        ...(federation && { federation: part(federation) }),
        files: files.map(describe),
      }
      writeFileSync(path.join(folder, 'release.json'), JSON.stringify(manifest, null, 2))
    })
  },
})
