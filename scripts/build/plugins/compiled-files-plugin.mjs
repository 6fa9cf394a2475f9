import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import webpack from 'webpack'

/** Runs webpack once. @throws if the build fails */
const compile = (config) =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')))
      else resolve()
    })
  })

/**
 * Builds another configuration, and adds files to the release at this stage of the build. `filesOf` returns them,
 * as text by name, from the files of that build.
 */
export class CompiledFilesPlugin {
  constructor(config, stage, filesOf = (files) => files) {
    this.config = config
    this.stage = stage
    this.filesOf = filesOf
  }

  async build() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-build-'))
    try {
      await compile({ ...this.config, output: { ...this.config.output, path: folder } })
      const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
      const read = (name) => [name, readFileSync(path.join(folder, name), 'utf8')]
      return await this.filesOf(Object.fromEntries(names.map(read)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  apply(compiler) {
    const { stage } = this
    compiler.hooks.thisCompilation.tap('CompiledFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompiledFilesPlugin', stage },
        async () => {
          for (const [file, text] of Object.entries(await this.build()))
            compilation.emitAsset(file, new webpack.sources.RawSource(text))
        },
      )
    })
  }
}
