import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import webpack from 'webpack'
import { compile } from './compile.mjs'

/** The parts of `document` that the shell reads while it renders in Node. */
const documentStub = () => ({
  cookie: '',
  documentElement: { dataset: { fee: '<!--fee-->' } },
  head: { querySelector: () => null },
  getElementById: () => null,
})

/**
 * Renders the shell's first paint to HTML and adds it to the release as `first-paint.json`.
 * `config` is the webpack configuration that bundles the module with `prerender` for Node.
 */
export class PrerenderPlugin {
  constructor(config) {
    this.config = config
  }

  async render() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-prerender-'))
    const { output } = this.config
    try {
      await compile({ ...this.config, output: { ...output, path: folder } })
      const file = path.join(folder, output.filename)
      const module = { exports: {} }
      const require = createRequire(path.join(this.config.context, 'package.json'))
      const run = vm.compileFunction(
        readFileSync(file, 'utf8'),
        ['module', 'exports', 'require', 'document'],
        { filename: file },
      )
      run(module, module.exports, require, documentStub())
      return await module.exports.prerender()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrerenderPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const json = await this.render()
          compilation.emitAsset('first-paint.json', new webpack.sources.RawSource(json))
        },
      )
    })
  }
}
