import '@testing-library/jest-dom'

/** A component that warns is a component that is wrong: the first console message fails its test. */
for (const level of ['error', 'warn'] as const) {
  const original = console[level]
  console[level] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`console.${level} during a test: ${String(args[0])}`)
  }
}
