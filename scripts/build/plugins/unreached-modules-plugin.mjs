import path from 'node:path'
import webpack from 'webpack'

const folder = path.resolve(import.meta.dirname, '../unreached')

/** What every page has of the icons. */
const ofIcons = {
  'lucide-react/dist/esm/shared/src/build/buildLucideIconForReact.mjs': 'icon-element.mjs',
  'lucide-react/dist/esm/context.mjs': 'icon-context.mjs',
  'lucide-react/dist/esm/shared/src/utils/toPascalCase.mjs': 'icon-names.mjs',
}

/** Modules of libraries that nothing here ever calls, though no bundler can know it; what stands in for them. */
const standIns = {
  ...ofIcons,
  'stylis/src/Prefixer.js': 'prefixer.mjs',
  '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js':
    'snapshot-handler.mjs',
  '@module-federation/runtime-core/dist/utils/preload.js': 'preload.mjs',
  '@module-federation/sdk/dist/logger.js': 'logger.mjs',
}

/** Those of them that a half brings along. */
export const unreachedInHalves = Object.keys(ofIcons)

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
    const pattern = /[\\/](?:stylis|runtime-core|sdk|lucide-react)[\\/].*\.m?js$/
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
