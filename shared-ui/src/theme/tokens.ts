/**
 * Color: surfaces.
 * --surface: the page
 * --surface-sunken: bands, wells, table headers
 * --raised: cards
 * --overlay: dialogs, menus
 * --inverse: toast
 */
const surfaces = `
  --surface:        light-dark(#ffffff, #0e0f12);
  --surface-sunken: light-dark(#f6f5f2, #15171b);
  --raised:         light-dark(#ffffff, #17191e);
  --overlay:        light-dark(#ffffff, #1b1e24);
  --inverse:        light-dark(#1a1c22, #f2f1ed);
  --on-inverse:     light-dark(#ffffff, #16181d);
  --scrim:          light-dark(rgb(22 20 16 / .44), rgb(0 0 0 / .66));
  --bar:            light-dark(rgb(255 255 255 / .86), rgb(14 15 18 / .82));
`

/**
 * Color: text and lines.
 * --line: decoration only: dividers, card edges
 * --line-strong: control borders, at least 3:1
 */
const textAndLines = `
  --text:        light-dark(#16181d, #f2f1ed);
  --text-muted:  light-dark(#585d68, #a9adb7);
  --line:        light-dark(#e5e3de, #292c33);
  --line-strong: light-dark(#7f838d, #767b87);
`

/**
 * Color: accent, neutral (shared pages).
 * --accent: solid fill of the primary button
 * --accent-strong: hover and pressed fill
 * --accent-text: links, selected text, icons
 * --accent-soft: tinted background
 * --accent-line: border of a tinted background
 */
const neutralAccent = `
  --accent:        light-dark(#1a1c22, #f2f1ed);
  --accent-strong: light-dark(#000000, #ffffff);
  --accent-text:   light-dark(#1a1c22, #f2f1ed);
  --accent-soft:   light-dark(#f0eeea, #24272e);
  --accent-line:   light-dark(#d8d5ce, #3a3e47);
  --on-accent:     light-dark(#ffffff, #16181d);
  --focus:         var(--accent);
`

/** Color: both halves, for the logo only. */
const mark = `
  --mark-customer: light-dark(#2158e2, #8db2ff);
  --mark-packer:   light-dark(#c4480b, #ff9757);
`

/** Color: status. */
const status = `
  --positive:      light-dark(#0d7040, #63d497);
  --positive-soft: light-dark(#e2f4e9, #11291d);
  --warning:       light-dark(#845400, #f0bd5e);
  --warning-soft:  light-dark(#fdf1d3, #2e2513);
  --danger:        light-dark(#bd1f2d, #ff9090);
  --danger-strong: light-dark(#94141f, #ffb3b3);
  --danger-soft:   light-dark(#fdeaea, #35181b);
  --on-danger:     light-dark(#ffffff, #2a0709);
`

/**
 * Color: illustration (the street by day in light mode, by night in dark mode).
 * --art-pane: a window seen from the inside
 */
const illustration = `
  --art-sky:      light-dark(#e3edf7, #121826);
  --art-cloud:    light-dark(#ffffff, #1d2536);
  --art-hill:     light-dark(#cfe2d2, #17261f);
  --art-hill-2:   light-dark(#b9d4bf, #1c3026);
  --art-ground:   light-dark(#ece4d6, #201f20);
  --art-wall-1:   light-dark(#f6ebd9, #2b2620);
  --art-wall-2:   light-dark(#dbe7f6, #1c2638);
  --art-wall-3:   light-dark(#dde9de, #1d2b24);
  --art-wall-4:   light-dark(#f8e0d4, #35241d);
  --art-floor:    light-dark(#e2cdb0, #3b3026);
  --art-floor-2:  light-dark(#d3bb99, #31281f);
  --art-box:      light-dark(#d99f63, #ad7840);
  --art-box-side: light-dark(#bd8044, #865a2d);
  --art-box-top:  light-dark(#ecc193, #c8955c);
  --art-tape:     light-dark(#f7e7cb, #e2c799);
  --art-blue:     light-dark(#2f66ea, #5f8dfa);
  --art-blue-2:   light-dark(#1e49b8, #3a60c2);
  --art-orange:   light-dark(#f27b36, #f08546);
  --art-orange-2: light-dark(#cf5b19, #bf5d27);
  --art-green:    light-dark(#579a76, #438262);
  --art-green-2:  light-dark(#3d7c5b, #2f6048);
  --art-cream:    light-dark(#fffaf1, #e6dccb);
  --art-ink:      light-dark(#262932, #090a0d);
  --art-metal:    light-dark(#b8c0cc, #6d7683);
  --art-window:   light-dark(#bfd9f1, #ffd88a);
  --art-pane:     light-dark(#bfd9f1, #27365a);
  --art-lamp:     light-dark(#ffd073, #ffdc94);
  --art-trim:     light-dark(#fffaf1, #4b4136);
  --art-cat:      light-dark(#262932, #555b69);
  --art-star:     light-dark(rgb(255 255 255 / 0), #93a0bd);
  --art-sun:      light-dark(#ffd073, #eef1f8);
  --art-glow:     light-dark(rgb(255 208 115 / .0), rgb(255 216 138 / .16));
  --art-shade:    light-dark(rgb(60 40 20 / .13), rgb(0 0 0 / .38));
  --art-skin-1:   light-dark(#8f5d3f, #8a5a3d);
  --art-skin-2:   light-dark(#e3b08b, #cf9d79);
`

/**
 * Type.
 * --text-xs: 13 badges, table headers: the smallest text
 * --text-sm: 14 meta, hints
 * --text-md: 16 body, fields, buttons
 * --text-lg: 18 card titles, ledes
 * --text-xl: 22 section headings, dialog titles, prices on cards
 * --text-2xl: 28 headings of banners, empty states and the profile
 * --text-3xl: 30 to 40: h1
 * --text-4xl: 32 to 44: figures
 * --text-5xl: 42 to 80: landing h1
 * --tracking-tight: 28 px and up
 * --tracking-snug: 18 to 27 px
 */
const type = `
  --font: system-ui, -apple-system, "Segoe UI", Roboto, Inter, "Helvetica Neue", Arial, sans-serif;
  --text-xs: .8125rem;
  --text-sm: .875rem;
  --text-md: 1rem;
  --text-lg: 1.125rem;
  --text-xl: 1.375rem;
  --text-2xl: 1.75rem;
  --text-3xl: clamp(1.875rem, 1.55rem + 1.4vw, 2.5rem);
  --text-4xl: clamp(2rem, 1.6rem + 1.4vw, 2.75rem);
  --text-5xl: clamp(2.625rem, 1.6rem + 4.4vw, 5rem);
  --weight-normal: 400;
  --weight-medium: 520;
  --weight-semi: 620;
  --weight-bold: 700;
  --leading-tight: 1.06;
  --leading-snug: 1.28;
  --leading-body: 1.55;
  --tracking-tight: -.028em;
  --tracking-snug: -.012em;
`

/**
 * Space: 4 px scale.
 * --page: widest content: 1280
 * --measure: widest running text
 * --target: 44: every control
 * --bar-height: 64; more while the connection banner shows below the bar
 */
const space = `
  --s-1: .25rem; --s-2: .5rem;  --s-3: .75rem; --s-4: 1rem;  --s-5: 1.25rem; --s-6: 1.5rem;
  --s-8: 2rem;   --s-10: 2.5rem; --s-12: 3rem; --s-16: 4rem; --s-20: 5rem;   --s-24: 6rem;
  --gutter: min(clamp(1rem, .4rem + 2.4vw, 2.5rem), 5vw);
  --page: 80rem;
  --measure: 40rem;
  --target: 2.75rem;
  --bar-height: 4rem;
`

/**
 * Radius.
 * --r-sm: 8 badges, thumbs
 * --r-md: 12 fields, buttons, images in cards
 * --r-lg: 20 cards, panels: 12 + 8 of inset
 * --r-xl: 28 dialogs, heroes
 */
const radius = `
  --r-sm: .5rem;
  --r-md: .75rem;
  --r-lg: 1.25rem;
  --r-xl: 1.75rem;
  --r-full: 999px;
`

/** Elevation. */
const elevation = `
  --shadow-1: 0 1px 2px light-dark(rgb(40 32 20 / .05), rgb(0 0 0 / .4));
  --shadow-2: 0 2px 4px light-dark(rgb(40 32 20 / .04), rgb(0 0 0 / .3)), 0 10px 24px -6px light-dark(rgb(40 32 20 / .12), rgb(0 0 0 / .55));
  --shadow-3: 0 4px 8px light-dark(rgb(40 32 20 / .05), rgb(0 0 0 / .3)), 0 28px 64px -12px light-dark(rgb(40 32 20 / .26), rgb(0 0 0 / .75));
`

/**
 * Motion.
 * --fast: hover, press, check
 * --base: cards on hover, progress, dialog and menu out
 * --slow: dialog, sheet, menu, toast and photos in
 * --lift: the distance a card moves up on hover
 */
const motion = `
  --fast: 120ms;
  --base: 200ms;
  --slow: 320ms;
  --ease-out: cubic-bezier(.2, .8, .2, 1);
  --ease-in: cubic-bezier(.5, 0, .8, .3);
  --lift: -2px;
`

/**
 * Layers.
 * --z-sticky: booking dock, save bar
 * --z-toast: toasts; only dialogs and the lightbox are above them, in the browser's top layer
 */
const layers = `
  --z-sticky: 10;
  --z-bar: 20;
  --z-menu: 30;
  --z-toast: 40;
`

/**
 * Design tokens as CSS variables. light-dark() has the values of both themes. The theme follows the
 * operating system; `<html data-theme="light|dark">` overrides it. `[data-half="customer|packer"]` on
 * any ancestor sets the accent color; without it the accent is neutral.
 *
 * Breakpoints are min-width in em, so that they scale with the user's text size. 40em: two columns of
 * cards, dialogs are no longer sheets. 52em: the navigation bar shows its links. 64em: filter panel next
 * to the grid, gig page in two columns. 70em: tables instead of cards. 80em: maximum content width.
 */
const themes = `
:root {
  color-scheme: light dark;
  ${surfaces}
  ${textAndLines}
  ${neutralAccent}
  ${mark}
  ${status}
  ${illustration}
  ${type}
  ${space}
  ${radius}
  ${elevation}
  ${motion}
  ${layers}
}
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"]  { color-scheme: dark; }

[data-half="customer"] {
  --accent:        light-dark(#2158e2, #8db2ff);
  --accent-strong: light-dark(#1843b6, #b3ccff);
  --accent-text:   light-dark(#1c4dca, #9fbeff);
  --accent-soft:   light-dark(#ebf1fe, #172340);
  --accent-line:   light-dark(#c9d9fb, #2b3f6d);
  --on-accent:     light-dark(#ffffff, #07132e);
  --focus:         var(--accent);
}
[data-half="packer"] {
  --accent:        light-dark(#c4480b, #ff9757);
  --accent-strong: light-dark(#9b3605, #ffb78c);
  --accent-text:   light-dark(#ab3d07, #ffad7c);
  --accent-soft:   light-dark(#fef0e6, #33200f);
  --accent-line:   light-dark(#f6d3bb, #5f3a1c);
  --on-accent:     light-dark(#ffffff, #251000);
  --focus:         var(--accent);
}

@media (prefers-contrast: more) {
  :root {
    --text-muted:  light-dark(#3a3e47, #d3d6dc);
    --line:        light-dark(#8b8f98, #7d828d);
    --line-strong: light-dark(#3f434c, #c3c7cf);
  }
}
@media (prefers-reduced-motion: reduce) {
  :root { --fast: 1ms; --base: 1ms; --slow: 1ms; --lift: 0px; }
}
`

/** `light-dark(a, b)`, of which `a` has no commas. */
const lightDark = /light-dark\((.+?),(?:[^()]|\([^)]*\))+\)/g

const knowsLightDark = globalThis.CSS?.supports?.('color', 'light-dark(red, red)') ?? true

/** Browsers without light-dark(), such as Safari before 17.5, get the light theme. */
export const tokens = knowsLightDark
  ? themes
  : themes.replaceAll(lightDark, '$1').replace('light dark', 'light')
