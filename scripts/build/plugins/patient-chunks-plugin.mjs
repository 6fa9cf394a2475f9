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
 * no request before that hangs or has failed, a preload for one, can hold up. So is the address of a
 * chunk that has failed in this page (`?t=1`).
 */
class PatientChunksRuntimeModule extends RuntimeModule {
  constructor() {
    super('patient chunks', RuntimeModule.STAGE_BASIC)
  }

  generate() {
    return `
      ${arrivedAsText()}
      const load = ${RuntimeGlobals.loadScript};
      const failures = {};
      ${RuntimeGlobals.loadScript} = (url, done, key, chunk) => {
        const told = (event) => {
          if (event?.type !== 'load') failures[chunk] = (failures[chunk] ?? 0) + 1;
          done(event);
        };
        const failed = (error) => told({ type: error.fault, target: { src: url } });
        arrived(url).then(() => load(url, told, key, chunk), failed);
      };
      const attempt = /\\?a=\\d+$/.exec(document.currentScript?.src ?? '')?.[0] ?? '';
      const fileOf = ${RuntimeGlobals.getChunkScriptFilename};
      ${RuntimeGlobals.getChunkScriptFilename} = (chunk) => {
        const again = failures[chunk] ? (attempt ? '&' : '?') + 't=' + failures[chunk] : '';
        return fileOf(chunk) + attempt + again;
      };
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
