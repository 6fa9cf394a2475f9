import { createRequire } from 'node:module'
import path from 'node:path'

const root = import.meta.dirname
/** The shell is who depends on them. */
const require = createRequire(path.join(root, 'shell/package.json'))

/**
 * The packages of which a page holds exactly one copy: the shell brings them, the halves take them.
 * `facade` narrows what the shell passes on, so that sharing does not defeat tree shaking: a half
 * that needs a name that is not there fails in its own contract check, not at a visitor's.
 * `accepts` widens what a half takes while a major version is being raised; without it, it is the
 * shell's minor version of now or a later one of the same major (docs/contract.md).
 */
const shared = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-router-dom': { facade: 'react-router-dom.ts' },
  '@tanstack/react-query': { facade: 'react-query.ts' },
  'styled-components': {},
}

const packageOf = (request) => (request === 'react/jsx-runtime' ? 'react' : request)
const versionOf = (request) => require(`${packageOf(request)}/package.json`).version
const rangeOf = (request) =>
  shared[request].accepts ?? `^${versionOf(request).split('.').slice(0, 2).join('.')}.0`

const each = (make) => Object.fromEntries(Object.keys(shared).map((name) => [name, make(name)]))

/** The shell provides: eager, so that neither it nor a half waits for one more request. */
export const provided = each((request) => {
  const { facade } = shared[request]
  return {
    singleton: true,
    eager: true,
    version: versionOf(request),
    requiredVersion: rangeOf(request),
    ...(facade && { import: path.join(root, 'shell/src/remotes/shared', facade) }),
  }
})

/** The halves consume: `import: false` keeps every copy out of their bundles. */
export const consumed = each((request) => ({
  singleton: true,
  import: false,
  requiredVersion: rangeOf(request),
}))

/** What the manifests say: the shell's versions, and what a half takes. */
export const providedVersions = each(versionOf)
export const acceptedVersions = each(rangeOf)

/** How a façade reaches the package itself without going through the shared scope. */
export const direct = {
  'direct/react-router-dom': require.resolve('react-router-dom').replace(/index\.js$/, 'index.mjs'),
  'direct/react-query': path.join(
    path.dirname(require.resolve('@tanstack/react-query/package.json')),
    'build/modern/index.js',
  ),
}
