import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Every path of the shell's router, read from its sources: the shell's own pages and those of the
 * halves. The build writes them into the release, so that the server can tell an unknown address.
 */
export function shellRoutes(root) {
  const all = (file, pattern) =>
    [...readFileSync(path.join(root, 'shell/src', file), 'utf8').matchAll(pattern)].map(
      ([, route]) => route,
    )
  return [
    ...all('routes.tsx', /path: '(\/[^']*)'/g),
    ...all('contract/contract.ts', /'(\/[^']*)'/g),
  ]
}
