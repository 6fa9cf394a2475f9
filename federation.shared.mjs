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
  'styled-components': { facade: 'styled-components.ts' },
}

const packageOf = (request) => (request === 'react/jsx-runtime' ? 'react' : request)
const versionOf = (request) => require(`${packageOf(request)}/package.json`).version
const rangeOf = (request) =>
  shared[request].accepts ?? `^${versionOf(request).split('.').slice(0, 2).join('.')}.0`

const each = (make) => Object.fromEntries(Object.keys(shared).map((name) => [name, make(name)]))

const facadeOf = (request) =>
  shared[request].facade && path.join(root, 'shell/src/remotes/shared', shared[request].facade)

/** The shell itself goes through the façades, too: shell/src/remotes/shared-packages.ts shares them. */
export const facades = Object.fromEntries(
  Object.keys(shared).flatMap((request) =>
    facadeOf(request) ? [[`${request}$`, facadeOf(request)]] : [],
  ),
)

/**
 * The halves consume: `import: false` keeps every copy out of their bundles. Versions are compared by their
 * manifests (docs/contract.md), before anything of a half is fetched: its entry needs no code for that.
 */
export const consumed = each(() => ({ singleton: true, import: false, requiredVersion: false }))

/**
 * What the shell does without of the runtime of @module-federation/enhanced: manifests and their preloading,
 * Node, and its own choice among shared versions, of which the shell's scope has one each.
 */
export const runtimeFlags = {
  ENV_TARGET: 'web',
  FEDERATION_OPTIMIZE_NO_SHARED: true,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
}

/** What the manifests say: the shell's versions, and what a half takes. */
export const providedVersions = each(versionOf)
export const acceptedVersions = each(rangeOf)

/**
 * How a façade reaches the package itself. The router's own `exports` lead a browser to the build that
 * warns developers; the one beside it does the same without.
 */
export const direct = {
  'direct/react-router-dom': path.join(
    path.dirname(require.resolve('react-router/package.json')),
    'dist/production/index.mjs',
  ),
  'direct/styled-components': require
    .resolve('styled-components')
    .replace(/[^/]+$/, 'styled-components.browser.esm.js'),
  'direct/react-query': path.join(
    path.dirname(require.resolve('@tanstack/react-query/package.json')),
    'build/modern/index.js',
  ),
}
