import { tokens } from 'shared-ui'

/** The style of the day sheet, whose page has no styled-components. */
export const style = `${tokens}
*, *::before, *::after { box-sizing: border-box; }
html { font-family: var(--font); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--surface); color: var(--text); font-size: var(--text-md); line-height: var(--leading-body); -webkit-font-smoothing: antialiased; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; font-weight: inherit; }
ul, ol { list-style: none; }
h1 { font-size: var(--text-2xl); letter-spacing: var(--tracking-tight); line-height: 1.14; font-weight: var(--weight-semi); text-wrap: balance; }
h2 { font-size: var(--text-xl); letter-spacing: var(--tracking-snug); line-height: var(--leading-snug); font-weight: var(--weight-semi); }
.title { font-size: var(--text-lg); letter-spacing: var(--tracking-snug); line-height: 1.3; font-weight: var(--weight-semi); }
p { text-wrap: pretty; }
b, strong { font-weight: var(--weight-semi); }
a { color: var(--accent-text); text-underline-offset: .2em; text-decoration-thickness: 1px; }
button, input { font: inherit; color: inherit; letter-spacing: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
[tabindex='-1']:focus { outline: none; }
.icon { flex: none; display: block; width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.mark { width: 2rem; height: 2rem; flex: none; }
.mark-box { fill: var(--text); } .mark-tape { fill: var(--surface); } .mark-a { fill: var(--mark-customer); } .mark-b { fill: var(--mark-packer); }
.bar { border-bottom: 1px solid var(--line); }
.bar > div, .off > div { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); max-width: 42rem; min-height: 3.5rem; margin: 0 auto; padding: var(--s-1) var(--s-4); }
.bar a { display: flex; align-items: center; gap: var(--s-2); min-height: var(--target); color: inherit; font-weight: var(--weight-semi); text-decoration: none; letter-spacing: -.02em; }
.bar a + a { margin-left: auto; color: var(--text-muted); font-weight: var(--weight-medium); }
.off { background: var(--inverse); color: var(--on-inverse); font-size: .9375rem; }
.off > div { flex-wrap: nowrap; min-height: 3rem; padding-block: var(--s-2); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); max-width: 42rem; margin: 0 auto; padding: var(--s-5) var(--s-4) var(--s-16); }
main > h2 { margin-top: var(--s-4); }
.muted, .hint { color: var(--text-muted); } .hint { font-size: var(--text-sm); line-height: 1.4; }
.num { font-variant-numeric: tabular-nums; }
.card { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); min-width: 0; padding: var(--s-4); background: var(--raised); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1); }
.none { gap: 0; } .none b { display: block; } .none span { color: var(--text-muted); font-size: .9375rem; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s-3); } .top > div { flex: 1 1 9rem; min-width: 0; }
.top .num { font-weight: var(--weight-semi); } .when { color: var(--accent-text); }
.badge { display: inline-flex; align-items: center; min-height: 1.625rem; margin-top: var(--s-2); padding: .125rem .625rem; border-radius: var(--r-full); background: var(--accent); color: var(--on-accent); font-size: var(--text-xs); font-weight: var(--weight-semi); }
.badge.done { background: var(--positive-soft); color: var(--positive); }
.queued { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-1) var(--s-3); padding: var(--s-2) var(--s-1) var(--s-2) var(--s-3); min-height: 3.75rem; border-radius: var(--r-md); border: 1.5px dashed var(--warning); font-size: .9375rem; line-height: 1.35; }
.queued > .icon { color: var(--warning); } .queued > div { flex: 1 1 8rem; min-width: 0; } .queued b { display: block; }
.panel { display: flex; gap: var(--s-3); padding: var(--s-4); border-radius: var(--r-md); background: var(--warning-soft); } .panel > .icon { color: var(--warning); margin-top: .125rem; } .panel > div { flex: 1; min-width: 0; } .panel strong { display: block; } .panel .row { margin-top: var(--s-3); }
.row { display: flex; flex-wrap: wrap; gap: var(--s-3); align-items: center; } .row > .btn { flex: 1 1 7rem; max-width: 100%; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: var(--s-2); min-height: var(--target); padding: .5rem 1.125rem; border: 1px solid transparent; border-radius: var(--r-md); background: none; color: var(--text); font-weight: var(--weight-semi); line-height: 1.25; letter-spacing: -.01em; text-decoration: none; text-align: center; cursor: pointer; -webkit-tap-highlight-color: transparent; transition: background var(--fast), border-color var(--fast); }
.btn.primary { min-height: 3.25rem; border-radius: .875rem; background: var(--accent); color: var(--on-accent); font-size: 1.0625rem; } .btn.primary:hover, .btn.primary:active { background: var(--accent-strong); }
.btn.second { border-color: var(--line-strong); background: var(--raised); } .btn.second:hover { border-color: var(--text); }
.btn.quiet { padding-inline: .75rem; } .btn.quiet:hover { background: var(--accent-soft); }
.route { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); column-gap: var(--s-3); } .route > li { display: contents; }
.pt { position: relative; display: flex; justify-content: center; padding-top: .4375rem; }
.pt::before { content: ''; width: .75rem; height: .75rem; border-radius: 50%; border: 3px solid var(--accent); background: var(--raised); position: relative; z-index: 1; }
.route > li:last-child .pt::before { border-radius: .1875rem; background: var(--accent); }
.route > li:not(:last-child) .pt::after { content: ''; position: absolute; left: 50%; top: 1.375rem; bottom: -.25rem; border-left: 2px dotted var(--line-strong); translate: -50%; }
.tx { padding-bottom: var(--s-5); min-width: 0; } .route > li:last-child .tx { padding-bottom: 0; }
.tx > p:first-child { color: var(--text-muted); font-size: var(--text-sm); } .place { font-weight: var(--weight-semi); white-space: pre-line; }
.note { display: flex; gap: .375rem; margin-top: var(--s-1); font-size: .9375rem; line-height: 1.4; white-space: pre-line; } .note .icon { width: 1rem; height: 1rem; margin-top: .1875rem; color: var(--text-muted); }
.row > .hint { flex: 1 1 100%; } .more { display: inline-flex; align-items: center; justify-self: start; min-height: var(--target); margin-block: calc(-1 * var(--s-3)) calc(-1 * var(--s-2)); font-weight: var(--weight-medium); }
summary { display: flex; align-items: center; min-height: var(--target); font-weight: var(--weight-medium); cursor: pointer; } summary::before { content: ''; flex: none; width: .5rem; height: .5rem; margin: 0 .625rem 0 .125rem; border: solid var(--text-muted); border-width: 0 2px 2px 0; rotate: -45deg; transition: rotate var(--fast); } details[open] > summary::before { rotate: 45deg; } summary::-webkit-details-marker { display: none; }
.messages { display: grid; gap: var(--s-3); padding: var(--s-1) 0 var(--s-2); } .messages p:last-child { white-space: pre-line; }
dialog { width: min(100%, 34rem); max-width: none; max-height: min(100dvh - 2rem, 62rem); margin: auto; padding: var(--s-5) var(--s-5) calc(var(--s-6) + env(safe-area-inset-bottom)); border: 0; border-radius: var(--r-xl); background: var(--overlay); color: var(--text); box-shadow: var(--shadow-3); outline: 1px solid var(--line); outline-offset: -1px; overflow: auto; }
dialog form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); }
dialog::backdrop { background: var(--scrim); }
@media (max-width: 39.99em) { dialog { margin-bottom: 0; border-radius: 1.5rem 1.5rem 0 0; } }
.chips { display: flex; flex-wrap: wrap; gap: var(--s-2); }
.chip { position: relative; display: inline-flex; align-items: center; gap: var(--s-2); min-height: var(--target); padding: .375rem .875rem; border: 1px solid var(--line-strong); border-radius: var(--r-full); background: var(--raised); font-size: .9375rem; font-weight: var(--weight-medium); cursor: pointer; } .chip:hover { border-color: var(--text); }
.chip input { position: absolute; inset: -1px; width: calc(100% + 2px); height: calc(100% + 2px); margin: 0; opacity: 0; cursor: pointer; } .chip .icon { display: none; width: 1.125rem; height: 1.125rem; stroke-width: 2.25; }
.chip:has(:checked) { background: var(--accent-soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); color: var(--accent-text); } .chip:has(:checked) .icon { display: block; } .chip:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
.minutes { display: flex; align-items: center; gap: var(--s-2); } .minutes[hidden] { display: none; } .minutes input { width: 6rem; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--line-strong); border-radius: var(--r-md); background: var(--raised); }
@media print { :root { color-scheme: light; } html { font-size: 87.5%; } main { max-width: none; padding: 0; } .card { break-inside: avoid; box-shadow: none; } .bar, .btn, .more, summary::before { display: none; } .off { background: none; color: inherit; } details::details-content { display: block; block-size: auto; content-visibility: visible; } .badge { padding: 0; background: none; color: inherit; } }
`.replaceAll('\n', '')
