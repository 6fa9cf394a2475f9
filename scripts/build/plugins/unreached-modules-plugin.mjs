import path from 'node:path'
import webpack from 'webpack'

const folder = path.resolve(import.meta.dirname, '../unreached')

/** Modules of libraries that nothing here ever calls, though no bundler can know it; what stands in for them. */
const standIns = {
  'stylis/src/Prefixer.js': 'prefixer.mjs',
  '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js':
    'snapshot-handler.mjs',
  '@module-federation/runtime-core/dist/utils/preload.js': 'preload.mjs',
  '@module-federation/sdk/dist/logger.js': 'logger.mjs',
}

/** Fails a build in which one of them is not found any more: the library has moved it. */
export class UnreachedModulesPlugin {
  /** @param names of those that this build has */
  constructor(names = Object.keys(standIns)) {
    this.names = names
  }

  apply(compiler) {
    compiler.options.module.rules.push({
      test: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
      loader: path.join(folder, 'page-links-loader.mjs'),
    })
    const found = new Set()
    const pattern = /[\\/](?:stylis|runtime-core|sdk)[\\/].*\.js$/
    new webpack.NormalModuleReplacementPlugin(pattern, ({ createData }) => {
      const resource = createData?.resource?.replaceAll(path.sep, '/')
      const name = this.names.find((one) => resource?.endsWith(`/node_modules/${one}`))
      if (!name) return
      found.add(name)
      createData.resource = path.join(folder, standIns[name])
    }).apply(compiler)
    compiler.hooks.afterCompile.tap('UnreachedModulesPlugin', (compilation) => {
      if (compilation.compiler !== compiler) return
      const missing = this.names.filter((name) => !found.has(name))
      if (missing.length === 0) return
      const sentence = `Not there any more, see unreached-modules-plugin.mjs: ${missing.join(', ')}`
      compilation.errors.push(new webpack.WebpackError(sentence))
    })
  }
}
