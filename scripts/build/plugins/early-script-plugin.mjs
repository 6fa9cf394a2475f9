import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync } from '@swc/core'
import webpack from 'webpack'

/** The inline script of the page, minified into the build: the server reads it from there. */
export class EarlyScriptPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EarlyScriptPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('EarlyScriptPlugin', () => {
        const file = path.join(compiler.context, 'src/page/early.js')
        compilation.fileDependencies.add(file)
        const options = { compress: true, mangle: true, module: false }
        const { code } = minifySync(readFileSync(file, 'utf8'), options)
        compilation.emitAsset('early.js', new webpack.sources.RawSource(code))
      })
    })
  }
}
