import webpack from 'webpack'

/** Runs webpack once without writing files. Returns the scripts as text, by name. @throws if the build fails */
const compile = (config) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.hooks.shouldEmit.tap('CompiledFilesPlugin', () => false)
    compiler.run((error, stats) => {
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')))
      else {
        const scripts = stats.compilation.getAssets().filter(({ name }) => name.endsWith('.js'))
        const files = scripts.map(({ name, source }) => [name, source.source().toString()])
        resolve(Object.fromEntries(files))
      }
    })
  })

/**
 * Builds another configuration, and adds files to the release at this stage of the build. `filesOf` returns them,
 * as text by name, from the files of that build.
 */
export const compiledFilesPlugin = (config, stage, filesOf = (files) => files) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CompiledFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompiledFilesPlugin', stage },
        async () => {
          for (const [file, text] of Object.entries(await filesOf(await compile(config))))
            compilation.emitAsset(file, new webpack.sources.RawSource(text))
        },
      )
    })
  },
})
