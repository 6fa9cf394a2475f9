import { createRequire } from 'node:module'
import path from 'node:path'

const root = import.meta.dirname
/** Resolves packages from the shell, which depends on them. */
const require = createRequire(path.join(root, 'shell/package.json'))

/**
 * The packages that a document loads only once: the shell provides them, and both halves use them.
 * `facade` limits the exports that the shell shares, so that tree shaking still works. A half that needs
 * another export fails in its contract check, before a release.
 * `accepts` is the version range that a half accepts, for use during a major upgrade. The default is the
 * shell's current minor version or a later one of the same major version (docs/contract.md).
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

/** Aliases for the shell's build, so that the shell imports these packages through their façades. */
export const facades = Object.fromEntries(
  Object.keys(shared).flatMap((request) =>
    facadeOf(request) ? [[`${request}$`, facadeOf(request)]] : [],
  ),
)

/**
 * For a half's build. `import: false` keeps the packages out of its bundle. The shell compares versions by
 * the manifests (docs/contract.md) before it downloads a half, so the entry needs no version check.
 */
export const consumed = each(() => ({ singleton: true, import: false, requiredVersion: false }))

/**
 * Removes unused code from the runtime of @module-federation/enhanced: its manifests and preloading, support
 * for Node, and version selection, since the share scope has one version of each package.
 */
export const runtimeFlags = {
  ENV_TARGET: 'web',
  FEDERATION_OPTIMIZE_NO_SHARED: true,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
}

/** For the manifests: the versions that the shell provides, and the ranges that a half accepts. */
export const providedVersions = each(versionOf)
export const acceptedVersions = each(rangeOf)

/**
 * The modules that the façades re-export. The router's path names its production build, because its `exports`
 * field would select the development build for browsers.
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
