import path from 'node:path'
import { runtimeFlags } from './federation.shared.mjs'
import { testTimeout } from './scripts/test/test-timeout.mjs'

const support = (name) => path.join(import.meta.dirname, 'scripts/test', name)

/** `x.slow.test.ts` takes a minute or more: only `npm run test:slow` runs it. */
const slow = process.env.SLOW_TESTS ? [] : ['\\.slow\\.test\\.']

const transform = {
  // Jest cannot load ES modules untransformed.
  '\\.tsx?$|/openapi-schema-validator/\\w+\\.js$|/lucide-react/.+\\.mjs$': [
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
  transform,
  transformIgnorePatterns: ['/node_modules/(?!(lucide-react)/)'],
  moduleNameMapper: {
    '\\.(svg|webp|jpg|png)$': support('asset-url.cjs'),
    '^lucide-react$': support('lucide-icons.cjs'),
  },
  setupFilesAfterEnv: [support('browser-matchers.ts')],
})

const server = (name, extra = {}) => ({
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/', ...slow],
  transform,
  transformIgnorePatterns: ['/node_modules/(?!@seriousme/openapi-schema-validator/)'],
  ...extra,
})

/** The configuration of all workspaces. To test one: `npx jest --selectProjects api`. */
export default {
  testTimeout,
  projects: [
    server('api', {
      globalSetup: support('jest-database.ts'),
      globalTeardown: support('jest-database-end.ts'),
      // Runs test files in worker threads, as native modules, as in production. Files of the same thread
      // share loaded modules, which halves the time of API tests.
      runner: 'jest-light-runner',
      setupFiles: [
        support('register-typescript.mjs'),
        path.join(import.meta.dirname, 'api/src/sessions/cheap-passwords.fixture.ts'),
      ],
      setupFilesAfterEnv: [support('time-limit.ts')],
    }),
    server('scripts'),
    server('bench'),
    server('shell/server', { displayName: 'shell' }),
    ...['shared-ui', 'customer-app', 'packer-app'].map(browser),
    { ...browser('shell'), globals: runtimeFlags },
  ],
}
