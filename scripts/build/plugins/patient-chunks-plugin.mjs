import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformSync } from '@swc/core'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/** The shell's own function, without types, as a declaration. */
function arrivedAsText() {
  const file = path.resolve(import.meta.dirname, '../../../shell/src/remotes/arrived.ts')
  const jsc = {
    target: 'es2022',
    parser: { syntax: 'typescript' },
    minify: { format: { comments: false } },
  }
  return transformSync(readFileSync(file, 'utf8'), { jsc, minify: true }).code.replace(
    'export async',
    'async',
  )
}

/**
 * A chunk's script element waits for as long as bytes of it come, however slowly, and no longer: an
 * element by itself knows only a limit for the whole. And the number of the attempt that an entry
 * was asked for with (`?a=2`) is passed on to its chunks: their addresses are new ones then, which
 * no request before that hangs or has failed can hold up.
 */
class PatientChunksRuntimeModule extends RuntimeModule {
  constructor() {
    super('patient chunks', RuntimeModule.STAGE_BASIC)
  }

  generate() {
    return `
      ${arrivedAsText()}
      const load = ${RuntimeGlobals.loadScript};
      ${RuntimeGlobals.loadScript} = (url, done, key, chunk) => {
        const failed = (error) => done({ type: error.fault, target: { src: url } });
        arrived(url).then(() => load(url, done, key, chunk), failed);
      };
      const attempt = /\\?a=\\d+$/.exec(document.currentScript?.src ?? '')?.[0];
      if (attempt) {
        const fileOf = ${RuntimeGlobals.getChunkScriptFilename};
        ${RuntimeGlobals.getChunkScriptFilename} = (chunk) => fileOf(chunk) + attempt;
      }
    `
  }
}

/** Gives every runtime that loads chunks the patience of PatientChunksRuntimeModule. */
export class PatientChunksPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PatientChunksPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('PatientChunksPlugin', (chunk, set) => {
          set.add(RuntimeGlobals.getChunkScriptFilename)
          compilation.addRuntimeModule(chunk, new PatientChunksRuntimeModule())
        })
    })
  }
}
