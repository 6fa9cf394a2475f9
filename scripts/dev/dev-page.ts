import type { HalfName } from 'shell/release'
import type { HalfPointer } from '../../shell/src/page/page-data.ts'
import { halfCompatibility } from '../../webpack.base.mjs'

/**
 * Fast Refresh works only if React finds this hook when React starts. The halves use the shell's React:
 * without the hook, updates of a half arrive but do not render.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, nextId: 1,
  inject(renderer) { const id = this.nextId++; this.renderers.set(id, renderer); return id },
  checkDCE() {}, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
}`

/**
 * Returns the release pointer to a half that a development server serves below `base`. It lists no earlier
 * release, so that developers see failures instead of a fallback.
 */
export const devPointer = (app: HalfName, base: string): HalfPointer => ({
  live: {
    app,
    release: 'dev',
    version: 'dev',
    ...halfCompatibility(app),
    global: `${app.replace('-', '_')}_dev`,
    built: new Date().toISOString(),
    base,
    start: [{ file: 'entry.js', integrity: '' }],
    next: [],
  },
  before: [],
  missing: [],
})

/** Returns the page for development: as in production, but without content security policy and hashes. */
export function devPage(script: string, data: object = {}): string {
  return `<!doctype html>
<html lang="en-US" data-payments="${process.env.PAYMENTS || 'test'}" data-fee="${process.env.SERVICE_FEE_PERCENT || '8'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Manyhands</title>
<script type="application/json" id="page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${refreshHook}</script>
<script defer src="${script}"></script>
</head>
<body><div id="root"></div></body>
</html>`
}
