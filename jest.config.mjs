/** One jest set-up for all workspaces: `npx jest --selectProjects api`. */
const transform = {
  '\\.tsx?$': [
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
  testEnvironment: '<rootDir>/../scripts/test/browser-environment.cjs',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform,
  transformIgnorePatterns: ['/node_modules/(?!(lucide-react)/)'],
  moduleNameMapper: { '\\.(svg|webp|jpg|png)$': '<rootDir>/../scripts/test/asset-url.cjs' },
  setupFilesAfterEnv: ['<rootDir>/../scripts/test/browser-matchers.ts'],
})

const server = (name, extra = {}) => ({
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
  transform,
  ...extra,
})

export default {
  projects: [
    server('api', {
      globalSetup: '<rootDir>/../scripts/test/jest-database.ts',
      globalTeardown: '<rootDir>/../scripts/test/jest-database-end.ts',
    }),
    server('scripts'),
    ...['shared-ui', 'shell', 'customer-app', 'packer-app'].map(browser),
  ],
}
