import { createRequire } from 'node:module'
import vm from 'node:vm'

/** The parts of `document` that the shell reads while it renders in Node. */
const documentStub = () => ({
  cookie: '',
  documentElement: { dataset: { fee: '<!--fee-->' } },
  head: { querySelector: () => null },
  getElementById: () => null,
})

/** Runs the bundled module with `prerender`, which requires packages like `packageFile`. Returns the first paint as JSON. */
export function firstPaint(source, packageFile) {
  const module = { exports: {} }
  const names = ['module', 'exports', 'require', 'document']
  const run = vm.compileFunction(source, names, { filename: 'prerender.js' })
  run(module, module.exports, createRequire(packageFile), documentStub())
  return module.exports.prerender()
}
