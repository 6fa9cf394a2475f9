import path from 'node:path'
import webpack from 'webpack'
import { releaseId, sourceFiles } from '../release-id.mjs'

/**
 * Yields the project's own files among `modules`. All other modules are packages, whose versions
 * package-lock.json fixes.
 */
function* ownFiles(modules, root) {
  for (const { resource, modules: concatenated } of modules) {
    if (concatenated) yield* ownFiles(concatenated, root)
    const file = resource?.replace(/\?.*/, '')
    if (file?.startsWith(root + path.sep) && !file.includes('/node_modules/')) yield file
  }
}

/**
 * Fails a build that includes a source file which the release id does not cover, or whose sources
 * change during the build. The release id is a hash of the sources.
 */
export class UnhashedSourcesPlugin {
  constructor(root, app, release) {
    this.root = root
    this.app = app
    this.release = release
  }

  apply(compiler) {
    compiler.hooks.afterCompile.tap('UnhashedSourcesPlugin', ({ modules, errors }) => {
      const fail = (sentence) => errors.push(new webpack.WebpackError(sentence))
      const hashed = new Set(sourceFiles(this.root, this.app))
      const unhashed = [...new Set(ownFiles(modules, this.root))]
        .filter((file) => !hashed.has(file))
        .map((file) => path.relative(this.root, file))
      if (unhashed.length > 0) {
        fail(`Not in commonSources of scripts/build/release-id.mjs: ${unhashed.join(', ')}`)
      }
      if (releaseId(this.root, this.app) !== this.release) {
        fail('The sources changed during the build: build again.')
      }
    })
  }
}
