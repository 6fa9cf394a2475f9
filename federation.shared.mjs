import { createRequire } from 'node:module'
import path from 'node:path'

const root = import.meta.dirname
/** The shell is who depends on them. */
const require = createRequire(path.join(root, 'shell/package.json'))

/**
 * The packages of which a page holds exactly one copy: the shell brings them, the halves take them.
 * `facade` narrows what the shell passes on, so that sharing does not defeat tree shaking: a half
 * that needs a name that is not there fails in its own build check, not at a visitor's.
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

/** The shell provides: eager, so that neither it nor a half waits for one more request. */
export const provided = Object.fromEntries(
  Object.entries(shared).map(([request, { facade }]) => [
    request,
    {
      singleton: true,
      eager: true,
      version: versionOf(request),
      requiredVersion: `^${versionOf(request)}`,
      ...(facade && { import: path.join(root, 'shell/src/remotes/shared', facade) }),
    },
  ]),
)

/** The halves consume: `import: false` keeps every copy out of their bundles. */
export const consumed = Object.fromEntries(
  Object.keys(shared).map((request) => [
    request,
    { singleton: true, import: false, requiredVersion: `^${versionOf(request)}` },
  ]),
)

/** How a façade reaches the package itself without going through the shared scope. */
export const direct = {
  'direct/react-router-dom': require.resolve('react-router-dom').replace(/index\.js$/, 'index.mjs'),
  'direct/react-query': path.join(
    path.dirname(require.resolve('@tanstack/react-query/package.json')),
    'build/modern/index.js',
  ),
}
