import path from 'node:path'
import webpack from 'webpack'
import { releaseId, sourceFiles } from '../release-id.mjs'

/** The files of the project that a build is made of; packages are told by the lock file. */
function* filesOf(modules, root) {
  for (const { resource, modules: joined } of modules) {
    if (joined) yield* filesOf(joined, root)
    const file = resource?.replace(/\?.*/, '')
    if (file?.startsWith(root + path.sep) && !file.includes('/node_modules/')) yield file
  }
}

/**
 * Fails a build whose name does not tell its bytes: with a file in it that has no say in the name, or
 * of sources that have changed while it went on.
 */
export class KnownSourcesPlugin {
  constructor(root, app, release) {
    this.root = root
    this.app = app
    this.release = release
  }

  apply(compiler) {
    compiler.hooks.afterCompile.tap('KnownSourcesPlugin', (compilation) => {
      const known = new Set(sourceFiles(this.root, this.app))
      const unknown = [...new Set(filesOf(compilation.modules, this.root))]
        .filter((file) => !known.has(file))
        .map((file) => path.relative(this.root, file))
      const tell = (sentence) => compilation.errors.push(new webpack.WebpackError(sentence))
      if (unknown.length > 0) {
        tell(`Not in commonSources of scripts/build/release-id.mjs: ${unknown.join(', ')}`)
      }
      if (releaseId(this.root, this.app) !== this.release) {
        tell('The sources have changed during the build: build again.')
      }
    })
  }
}
