import { addEventHandler } from 'jest-circus'
import { testTimeout } from './test-timeout.mjs'

// A setup file that adds what jest-light-runner lacks: each test and each hook fails after a time limit, and
// a test process ends with Jest. Tests cannot take a `done` callback.

process.once('disconnect', () => process.exit())

/** The real timers, also for tests with fake timers. */
const { setTimeout, clearTimeout } = globalThis

function limited(run: () => unknown, name: string, timeout: number) {
  // Created here, so that its stack names the test file.
  const error = new Error(`${name} took more than ${timeout / 1000} seconds.`)
  return () => {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise((_, reject) => {
      timer = setTimeout(() => reject(error), timeout)
    })
    return Promise.race([Promise.resolve().then(run), over]).finally(() => clearTimeout(timer))
  }
}

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  const test = event.name === 'add_test' ? children.at(-1) : undefined
  const hook = event.name === 'add_hook' ? hooks.at(-1) : undefined
  const added = test?.type === 'test' ? test : hook
  if (!added) return
  const name = added.type === 'test' ? added.name : added.type
  added.fn = limited(added.fn as () => unknown, name, added.timeout ?? testTimeout)
})
