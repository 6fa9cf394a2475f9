import path from 'node:path'
import webpack from 'webpack'
import { sourceFiles } from '../release-id.mjs'

/** The files of the project that a build is made of; packages are told by the lock file. */
function* filesOf(modules, root) {
  for (const { resource, modules: joined } of modules) {
    if (joined) yield* filesOf(joined, root)
    const file = resource?.replace(/\?.*/, '')
    if (file?.startsWith(root + path.sep) && !file.includes('/node_modules/')) yield file
  }
}

/**
 * Fails a build with a file in it that has no say in the release's name: a change of it would make
 * other bytes under the same name.
 */
export class KnownSourcesPlugin {
  constructor(root, app) {
    this.root = root
    this.app = app
  }

  apply(compiler) {
    compiler.hooks.afterCompile.tap('KnownSourcesPlugin', (compilation) => {
      const known = new Set(sourceFiles(this.root, this.app))
      const unknown = [...new Set(filesOf(compilation.modules, this.root))]
        .filter((file) => !known.has(file))
        .map((file) => path.relative(this.root, file))
      if (unknown.length === 0) return
      const sentence = `Not in commonSources of scripts/build/release-id.mjs: ${unknown.join(', ')}`
      compilation.errors.push(new webpack.WebpackError(sentence))
    })
  }
}
