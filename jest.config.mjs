import path from 'node:path'
import { runtimeFlags } from './federation.shared.mjs'
import { testTimeout } from './scripts/test/test-timeout.mjs'

// Pages name the zone of a time only to readers in another zone.
process.env.TZ = 'UTC'

const support = (name) => path.join(import.meta.dirname, 'scripts/test', name)

/** `x.slow.test.ts` takes a minute or more: only `npm run test:slow` runs it. */
const slow = process.env.SLOW_TESTS ? [] : ['\\.slow\\.test\\.']

const transform = {
  // Jest cannot load ES modules untransformed.
  '\\.tsx?$|/lucide-react/.+\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
}

const browser = (name) => ({
  displayName: name,
  rootDir: name,
  testEnvironment: support('browser-environment.cjs'),
  testMatch: ['<rootDir>/{src,gallery}/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', ...slow],
  transform,
  transformIgnorePatterns: ['/node_modules/(?!(lucide-react)/)'],
  moduleNameMapper: {
    '\\.(svg|webp|jpg|png)$': support('asset-url.cjs'),
    '^lucide-react$': support('lucide-icons.cjs'),
  },
  setupFilesAfterEnv: [
    support('browser-matchers.ts'),
    ...(process.env.TRANSLATOR ? [support('translated-page.ts')] : []),
  ],
})

const server = (name, extra = {}) => ({
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/', ...slow],
  transform,
  ...extra,
})

/** The configuration of all workspaces. To test one: `npx jest --selectProjects api`. */
export default {
  testTimeout,
  projects: [
    server('api', {
      globalSetup: support('jest-database.ts'),
      globalTeardown: support('jest-database-end.ts'),
      // Loads test files as native modules, as production does. Files of the same process share loaded
      // modules: loading them for each file took a third of the time. In threads, Node may not end.
      runner: support('process-runner.mjs'),
      setupFiles: [
        support('register-typescript.mjs'),
        path.join(import.meta.dirname, 'api/src/sessions/cheap-passwords.fixture.ts'),
      ],
      setupFilesAfterEnv: [support('light-runner.ts')],
    }),
    server('scripts'),
    server('bench'),
    server('shell/server', { displayName: 'shell' }),
    ...['shared-ui', 'customer-app', 'packer-app'].map(browser),
    { ...browser('shell'), globals: runtimeFlags },
  ],
}
