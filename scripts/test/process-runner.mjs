/* oxlint-disable no-underscore-dangle, import/no-default-export -- the names of jest-light-runner, and of Jest for runners */
import LightRunner from 'jest-light-runner/child-process'

/**
 * Runs test files in processes, as jest-light-runner does. There, the processes share one channel, and when the first one
 * asks for the configuration, all get the answer once: one that still starts misses it, and waits forever. Here each
 * test file has its own channel.
 */
export default class ProcessRunner extends LightRunner {
  _runTest(test) {
    const projectConfig = test.context.config
    const isFirst = !this._testRunners.has(projectConfig)
    const result = super._runTest(test)
    if (isFirst) {
      const runner = this._testRunners.get(projectConfig)
      const workerData = {
        globalConfig: this._globalConfig,
        projectConfig,
        runtime: 'child_process',
      }
      runner.run = ({ path }) => runner.pool.run(path, { channel: channelWith(workerData) })
    }
    return result
  }
}

function channelWith(workerData) {
  let answer = () => {}
  return {
    onMessage(listener) {
      answer = listener
    },
    postMessage(message) {
      if (message !== 'jest-light-runner-get-worker-data') return
      answer({ type: 'jest-light-runner-worker-data', workerData })
    },
  }
}
