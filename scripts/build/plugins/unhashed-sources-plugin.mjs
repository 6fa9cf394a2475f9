import { statSync } from 'node:fs'
import path from 'node:path'
import webpack from 'webpack'
import { releaseId, sourceFiles } from '../release-id.mjs'

/**
 * Fails a build that includes a source file which the release id does not cover, or whose sources
 * change during the build. The release id is a hash of the sources.
 */
export const unhashedSourcesPlugin = (root, app, release) => ({
  apply(compiler) {
    compiler.hooks.afterCompile.tap('UnhashedSourcesPlugin', ({ fileDependencies, errors }) => {
      const fail = (sentence) => errors.push(new webpack.WebpackError(sentence))
      const hashed = new Set(sourceFiles(root, app))
      const own = [...fileDependencies].filter((file) => file.startsWith(root + path.sep))
      const unhashed = own
        .filter((file) => !hashed.has(file) && statSync(file).isFile())
        // package-lock.json fixes the versions of packages.
        .filter((file) => !/\/node_modules\/|\/package\.json$/.test(file))
        .map((file) => path.relative(root, file))
      if (unhashed.length > 0) {
        fail(`Not in commonSources of scripts/build/release-id.mjs: ${unhashed.join(', ')}`)
      }
      if (releaseId(root, app) !== release) {
        fail('The sources changed during the build: build again.')
      }
    })
  },
})
