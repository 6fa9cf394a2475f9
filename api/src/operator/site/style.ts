/**
 * The style sheet of the site. The tokens are those of shared-ui/src/theme/tokens.ts: scripts/operator-style.test.ts compares them.
 * Without a half, the accent is ink.
 */
export const style = `:root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #0e0f12);
  --surface-sunken: light-dark(#f6f5f2, #15171b);
  --raised: light-dark(#ffffff, #17191e);
  --text: light-dark(#16181d, #f2f1ed);
  --text-muted: light-dark(#585d68, #a9adb7);
  --line: light-dark(#e5e3de, #292c33);
  --line-strong: light-dark(#7f838d, #767b87);
  --accent: light-dark(#1a1c22, #f2f1ed);
  --accent-strong: light-dark(#000000, #ffffff);
  --accent-soft: light-dark(#f0eeea, #24272e);
  --on-accent: light-dark(#ffffff, #16181d);
  --mark-customer: light-dark(#2158e2, #8db2ff);
  --mark-packer: light-dark(#c4480b, #ff9757);
  --positive: light-dark(#0d7040, #63d497);
  --positive-soft: light-dark(#e2f4e9, #11291d);
  --warning: light-dark(#845400, #f0bd5e);
  --warning-soft: light-dark(#fdf1d3, #2e2513);
  --danger: light-dark(#bd1f2d, #ff9090);
  --danger-soft: light-dark(#fdeaea, #35181b);
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Inter, "Helvetica Neue", Arial, sans-serif; text-size-adjust: 100%; font-size: 100%; }
body { margin: 0; background: var(--surface); color: var(--text); overflow-wrap: break-word; }
h1, h2, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
ul, ol { list-style: none; }
h1 { font-size: 1.75rem; font-weight: 620; letter-spacing: -.028em; line-height: 1.14; }
h2 { font-size: 1rem; font-weight: 620; line-height: 1.28; }
a { color: inherit; text-underline-offset: .2em; text-decoration-thickness: 1px; }
button, input, textarea, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { overflow-wrap: anywhere; }
.muted { color: var(--text-muted); }
.num { font-variant-numeric: tabular-nums; }
.user-text { white-space: pre-line; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none; }
.skip { position: fixed; left: 1rem; top: -5rem; z-index: 1; padding: .75rem 1rem; border-radius: .75rem; background: var(--accent); color: var(--on-accent); }
.skip:focus { top: .5rem; }
.bar { border-bottom: 1px solid var(--line); background: var(--surface-sunken); }
.bar > div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; max-width: 96rem; min-height: 3rem; margin: 0 auto; padding: 0 clamp(1rem, .4rem + 2.4vw, 2.5rem); }
.brand { display: inline-flex; flex-wrap: wrap; align-items: center; gap: .625rem; min-height: 2.75rem; font-weight: 700; letter-spacing: -.03em; text-decoration: none; }
.brand .box { fill: var(--text); } .brand .tape { fill: var(--surface); } .brand .hand { stroke: var(--surface); stroke-width: 2; }
.brand .blue { fill: var(--mark-customer); } .brand .orange { fill: var(--mark-packer); }
.tag { padding: .125rem .5rem; border-radius: 999px; background: var(--accent); color: var(--on-accent); font-size: .8125rem; font-weight: 620; letter-spacing: 0; }
.bar nav { display: flex; flex-wrap: wrap; margin-right: auto; }
.bar nav a { display: flex; align-items: center; min-height: 3rem; padding: 0 .75rem; color: var(--text-muted); text-decoration: none; font-weight: 520; font-size: .9375rem; }
.bar nav a:hover, .bar nav a[aria-current] { color: var(--text); } .bar nav a[aria-current] { box-shadow: inset 0 -3px 0 var(--accent); }
.bar nav a:focus-visible { outline-offset: -4px; }
.me { font-size: .875rem; font-weight: 520; } .me .muted { font-weight: 400; }
main { max-width: 96rem; margin: 0 auto; padding: 1.25rem clamp(1rem, .4rem + 2.4vw, 2.5rem) 3rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; align-content: start; }
main:focus { outline: none; }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .75rem 1.5rem; }
.back { justify-self: start; display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--text-muted); text-decoration: none; font-weight: 520; } .back:hover { color: var(--text); }
.case { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.card { min-width: 0; background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; }
.section { padding: 1rem 1.25rem 1.25rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; font-size: .9375rem; line-height: 1.45; }
.narrow { width: 100%; max-width: 34rem; margin: 2rem auto; } .narrow form, .form { display: grid; gap: 1rem; justify-items: start; } .form .field { width: 100%; max-width: 40rem; } .form .table-wrap { width: 100%; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; align-items: start; } .columns > * { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
.facts { display: grid; gap: .5rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); } .facts dt { color: var(--text-muted); font-size: .8125rem; }
.panel { padding: .75rem 1rem; border-radius: .75rem; background: var(--accent-soft); } .panel strong { font-weight: 620; }
.panel.bad { background: var(--danger-soft); } .panel.warn { background: var(--warning-soft); } .panel.good { background: var(--positive-soft); }
.badge { display: inline-flex; align-items: center; min-height: 1.625rem; padding: .125rem .625rem; border-radius: 999px; font-size: .8125rem; font-weight: 620; background: var(--surface-sunken); }
.badge.bad { background: var(--danger-soft); color: var(--danger); } .badge.warn { background: var(--warning-soft); color: var(--warning); } .badge.good { background: var(--positive-soft); color: var(--positive); }
.btn { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.125rem; border: 1px solid transparent; border-radius: .75rem; background: none; font-weight: 620; line-height: 1.25; text-decoration: none; text-align: center; cursor: pointer; }
.btn.primary { background: var(--accent); color: var(--on-accent); } .btn.primary:hover { background: var(--accent-strong); }
.btn.second { border-color: var(--line-strong); background: var(--raised); } .btn.second:hover { border-color: var(--text); }
.btn.quiet { padding-inline: .75rem; } .btn.quiet:hover { background: var(--accent-soft); }
.btn.danger { color: var(--danger); } .btn.danger:hover { background: var(--danger-soft); } form .btn.danger { border-color: var(--danger); }
.btn:disabled { cursor: progress; background: var(--surface-sunken); color: var(--text-muted); }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .375rem; align-content: start; } .field > label, legend { font-weight: 520; font-size: .9375rem; line-height: 1.4; padding: 0; }
.hint { color: var(--text-muted); font-size: .875rem; line-height: 1.4; }
.input { width: 100%; min-width: 0; min-height: 2.75rem; padding: .5rem .875rem; border: 1px solid var(--line-strong); border-radius: .75rem; background: var(--raised); line-height: 1.4; }
.input:hover { border-color: var(--text); } textarea.input { min-height: 6rem; resize: vertical; }
.check { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; cursor: pointer; } .check input { width: 1.375rem; height: 1.375rem; margin: 0; accent-color: var(--accent); flex: none; }
.confirm summary { list-style: none; width: max-content; max-width: 100%; } .confirm summary::-webkit-details-marker { display: none; } .confirm form { display: grid; gap: .5rem; justify-items: start; padding: .5rem 0; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; } .form .filters { width: 100%; }
.chat { display: grid; gap: .75rem; } .chat li { display: grid; gap: .25rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; } .chat .marked { border: 2px solid var(--text); } .chat img { max-width: min(100%, 20rem); border-radius: .5rem; } .chat .photos { display: flex; flex-wrap: wrap; gap: .5rem; } .photos a { max-width: min(100%, 20rem); }
details > .chat { margin-block: .75rem; } summary.btn { list-style: none; } summary.btn::-webkit-details-marker { display: none; }
.rows li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .4375rem 0; border-top: 1px solid var(--line); } .rows li:first-child { border-top: 0; }
.file { width: 100%; border: 1px solid var(--line); border-radius: .5rem; background: #fff; } iframe.file { height: 75vh; }
.filters { display: flex; flex-wrap: wrap; align-items: start; gap: .75rem; } .filters .field { flex: 0 1 16rem; } .filters .btn { margin-top: 1.6875rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem; } .tabs a { display: inline-flex; align-items: center; gap: .375rem; min-height: 2.75rem; padding: 0 .75rem; border-radius: .75rem; text-decoration: none; font-weight: 520; font-size: .9375rem; }
.tabs a:hover { background: var(--surface-sunken); } .tabs a[aria-current] { background: var(--accent); color: var(--on-accent); } .tabs .num { font-weight: 400; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); gap: 1px; border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; background: var(--raised); }
.figures li { box-shadow: 0 0 0 1px var(--line); padding: .75rem 1rem; } .figures h2 { font-size: .875rem; font-weight: 400; color: var(--text-muted); } .figures small { font-size: .8125rem; color: var(--text-muted); }
.figures p { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .5rem; } .figures b { font-size: 1.125rem; font-weight: 620; letter-spacing: -.02em; line-height: 1.3; }
.bars { width: 4.25rem; height: 1.5rem; } .bars rect { fill: var(--line-strong); } .bars .now { fill: var(--accent); }
.more { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem; font-size: .875rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; } .end { text-align: right; font-variant-numeric: tabular-nums; }
.table-wrap { overflow-x: auto; } th { text-align: left; font-size: .8125rem; font-weight: 520; color: var(--text-muted); padding: .75rem 1rem; background: var(--surface-sunken); }
td { height: 3rem; padding: .5rem 1rem; border-top: 1px solid var(--line); line-height: 1.4; } td:first-child { font-weight: 620; min-width: 11rem; width: 34%; } tr:has(> :nth-child(7)) > td:first-child { min-width: 0; width: auto; } td :is(.badge, .num, time) { white-space: nowrap; } td:first-child a { display: inline-block; padding-block: .25rem; }
tbody tr:hover { background: var(--surface-sunken); } td .btn { margin-block: -.25rem; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; } .pair > div, .list { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; align-content: start; } .pair .chat li { padding: .5rem; }
h3 { margin: 0; font-size: .9375rem; font-weight: 620; } aside td:first-child { min-width: 0; width: auto; } aside :is(td, th) { padding-inline: .375rem; } aside td .user-text { overflow-wrap: break-word; } aside td { height: 2.5rem; }
#decision { scroll-margin-top: 4rem; }
@media (min-width: 64em) and (max-width: 71.99em) { .figures { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
@media (min-width: 64em) { .jump { display: none; } .columns { grid-template-columns: minmax(0, 1fr) 25rem; } .columns > aside { position: sticky; top: 1rem; } }
@media (max-width: 63.99em) {
  .table-wrap { border: 0; background: none; } table, tbody { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--raised); }
  td { display: block; flex: 1 1 calc(50% - 1rem); height: auto; padding: 0; border: 0; min-width: 0; overflow-wrap: anywhere; } td:first-child { flex: 1 1 100%; width: auto; font-size: 1rem; } td:empty { display: none; } .end { text-align: left; }
  td[data-label]::before { content: attr(data-label); display: block; color: var(--text-muted); font-size: .8125rem; font-weight: 400; }
}
@media (max-width: 51.99em) { .bar nav { order: 3; flex: 1 1 100%; margin: 0 -.75rem; } .me { display: none; } .bar form { margin-left: auto; } }
@media (prefers-contrast: more) { :root { --text-muted: light-dark(#3a3e47, #d3d6dc); --line: light-dark(#8b8f98, #7d828d); --line-strong: light-dark(#3f434c, #c3c7cf); } }
`
