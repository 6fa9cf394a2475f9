const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom plus browser APIs that it lacks: fetch, text encoders, streams. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args)
    const names = [
      'fetch',
      'Headers',
      'Request',
      'Response',
      'TextEncoder',
      'TextDecoder',
      'ReadableStream',
      'structuredClone',
      'BroadcastChannel',
    ]
    for (const name of names) this.global[name] ??= globalThis[name]
  }
}
