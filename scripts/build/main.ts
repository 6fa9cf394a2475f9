import { fail } from '../plain-error.ts'
import { root } from '../root.ts'
import { buildWhatIsMissing } from './build.ts'

try {
  const built = await buildWhatIsMissing(root, { force: process.argv.includes('--force') })
  console.log(built.length > 0 ? `Built ${built.join(', ')}.` : 'Everything is built.')
} catch (error) {
  fail(error)
}
