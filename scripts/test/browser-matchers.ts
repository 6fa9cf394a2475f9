import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

configure({
  // Long, because a test machine may be busy with other work.
  asyncUtilTimeout: 60_000,
  // By default, each failed query prints the page, also while a test waits for an element. That takes 7 % of
  // the time of these tests.
  ...(process.env.DEBUG_PRINT_LIMIT
    ? {}
    : { getElementError: (message) => new Error(message ?? '') }),
})

/**
 * Replaces functions of a package with those of its production build. The package chooses its build by
 * NODE_ENV.
 */
function replaceWithProduction(name: string, functions: string[]) {
  const { NODE_ENV } = process.env
  const development = jest.requireActual<Record<string, unknown>>(name)
  process.env.NODE_ENV = 'production'
  jest.isolateModules(() => {
    const production = jest.requireActual<Record<string, unknown>>(name)
    for (const key of functions) development[key] = production[key]
  })
  process.env.NODE_ENV = NODE_ENV
}

// React's development build freezes each element and captures its stack, which takes a fifth of the time of
// these tests. With production elements, React cannot warn of missing keys: lint reports those.
replaceWithProduction('react', ['createElement'])
replaceWithProduction('react/jsx-runtime', ['jsx', 'jsxs']) // cspell:ignore jsxs

/** Any console error or warning fails the test. */
for (const level of ['error', 'warn'] as const) {
  const original = console[level]
  console[level] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`console.${level} during a test: ${String(args[0])}`)
  }
}
