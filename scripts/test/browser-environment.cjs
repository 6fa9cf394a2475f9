const { TestEnvironment } = require('jest-environment-jsdom')

/**
 * jsdom plus browser APIs that it lacks: fetch, text encoders, streams. Style sheets have no effect here, so role
 * queries also find a button that a style sheet hides. Only inline styles count, and a closed dialog is hidden.
 * With style sheets, jsdom would match every rule for each role query, which takes most of the time of a test.
 */
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
    // The browser is never idle: prefetches would change a page after its test has ended.
    this.global.requestIdleCallback = () => 0
    this.global.cancelIdleCallback = () => {}
    // A canvas cannot draw here, and would print an error.
    this.global.HTMLCanvasElement.prototype.getContext = () => null
    // By default, styled-components lets jsdom parse a whole style sheet again for each new rule.
    this.global.SC_DISABLE_SPEEDY = false
    startOnOneDay(this.global)
    useInlineStyles(this.global)
    useQuickLabels(this.global)
  }
}

/** Each test file begins at the same time, because fixtures have dates of that week. */
function startOnOneDay(window) {
  const { Date: RealDate } = window
  const ahead = RealDate.parse('2026-12-01T18:00:00Z') - RealDate.now()
  window.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length > 0 ? args : [RealDate.now() + ahead]))
    }
    static now = () => RealDate.now() + ahead
  }
}

function useInlineStyles(window) {
  const hidden = window.document.createElement('div').style
  hidden.display = 'none'
  const isClosed = (element) => element.localName === 'dialog' && !element.hasAttribute('open')
  window.getComputedStyle = (element) => (isClosed(element) ? hidden : element.style)
}

/** Finds the labels of a control. jsdom compares the control of each label of the page, a fifth of the time of a form's tests. */
function useQuickLabels({
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLButtonElement,
}) {
  const labels = {
    get() {
      const around = this.closest('label:not([for])')
      const others = this.id ? this.ownerDocument.querySelectorAll(`label[for="${this.id}"]`) : []
      return [...(around ? [around] : []), ...others]
    },
  }
  for (const { prototype } of [
    HTMLInputElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
    HTMLButtonElement,
  ])
    Object.defineProperty(prototype, 'labels', labels)
}
