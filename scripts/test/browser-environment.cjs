const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom with what every browser has and jsdom does not: the fetch family, text coders, streams. */
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
