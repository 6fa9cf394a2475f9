import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// What is awaited has to come, not to come fast: a test machine may be busy with something else.
configure({ asyncUtilTimeout: 15_000 })

/** A component that warns is a component that is wrong: the first console message fails its test. */
for (const level of ['error', 'warn'] as const) {
  const original = console[level]
  console[level] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`console.${level} during a test: ${String(args[0])}`)
  }
}
