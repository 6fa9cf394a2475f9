import { addEventHandler } from 'jest-circus'
import { testTimeout } from './test-timeout.mjs'

// A setup file for the runner of the API tests, which has no time limit of its own: each test and each
// hook fails after a time limit. Neither can take a `done` callback.

function limited(run: () => unknown, name: string, timeout: number) {
  return () => {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise((_, reject) => {
      const message = `${name} took more than ${timeout / 1000} seconds.`
      timer = setTimeout(() => reject(new Error(message)), timeout)
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
