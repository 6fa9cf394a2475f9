import { fail } from '../plain-error.ts'
import { root } from '../root.ts'
import { buildOutdatedApps } from './build.ts'

try {
  const built = await buildOutdatedApps(root)
  console.log(built.length > 0 ? `Built ${built.join(', ')}.` : 'All builds are up to date.')
} catch (error) {
  fail(error)
}
