import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Long, because a test machine may be busy with other work.
configure({ asyncUtilTimeout: 60_000 })

// React captures the stack of each element. Jest's limit of 100 frames makes that slow.
Error.stackTraceLimit = 10

/** Any console error or warning fails the test. */
for (const level of ['error', 'warn'] as const) {
  const original = console[level]
  console[level] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`console.${level} during a test: ${String(args[0])}`)
  }
}
