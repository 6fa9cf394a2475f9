import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { compile } from './compile.mjs'

/** Builds the entries of `config`, one file each, and adds the files to the release. */
export class StandaloneScriptsPlugin {
  constructor(config) {
    this.config = config
  }

  async build() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-scripts-'))
    try {
      const { entry, output } = this.config
      await compile({ ...this.config, output: { ...output, path: folder } })
      return Object.keys(entry).map((name) => {
        const file = `${name}.js`
        return { file, text: readFileSync(path.join(folder, file), 'utf8') }
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StandaloneScriptsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // Before the compression, but after the minification: these files are minified.
        {
          name: 'StandaloneScriptsPlugin',
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
        },
        async () => {
          for (const { file, text } of await this.build()) {
            compilation.emitAsset(file, new webpack.sources.RawSource(text))
          }
        },
      )
    })
  }
}
