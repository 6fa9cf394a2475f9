import { createGlobalStyle } from 'styled-components'
import { tokens } from './tokens.ts'

/*
 * These comments are here because comments inside the template would ship to the browser.
 * - overflow-y: the scrollbar always takes its space, so nothing shifts when a page grows past the window.
 * - data-foot: a bar is at the bottom of the window. --foot keeps toasts, and elements that the browser scrolls to,
 *   above it.
 * - data-locked: a modal dialog is open, and the page behind it does not scroll. --lock-gap changes only if the page
 *   had a scrollbar: a new value of an inherited property calculates the style of every element again.
 * - tabindex -1: text that a navigation or an error focuses gets no outline.
 */

/** Tokens, CSS reset and base typography. The shell, dev frame or gallery renders it once per page. */
export const GlobalStyle = createGlobalStyle`
  ${tokens}

  *, *::before, *::after { box-sizing: border-box; }
  html {
    font-family: var(--font);
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-top: calc(var(--bar-height) + var(--s-4));
    scroll-padding-bottom: calc(var(--foot, 0px) + var(--s-4));
    overflow-y: scroll;
    --lock-gap: 0px;
  }
  html[data-foot='always'] { --foot: 6rem; }
  @media (max-width: 63.99em) {
    html[data-foot] { --foot: 5.5rem; }
  }
  html[data-locked] {
    --lock-gap: var(--scrollbar, 0px);
    overflow: hidden;
    padding-right: var(--lock-gap);
  }
  body {
    margin: 0;
    min-height: 100dvh;
    display: flex;
    flex-direction: column;
    background: var(--surface);
    color: var(--text);
    font-size: var(--text-md);
    line-height: var(--leading-body);
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; }
  ul, ol { list-style: none; }
  h1, h2 {
    letter-spacing: var(--tracking-tight);
    line-height: 1.14;
    font-weight: var(--weight-semi);
    text-wrap: balance;
  }
  h1, h2, h3 { overflow-wrap: anywhere; }
  h1 { font-size: var(--text-3xl); }
  h2 { font-size: var(--text-xl); letter-spacing: var(--tracking-snug); line-height: var(--leading-snug); }
  h3 {
    font-size: var(--text-lg);
    font-weight: var(--weight-semi);
    letter-spacing: var(--tracking-snug);
    line-height: var(--leading-snug);
  }
  p { text-wrap: pretty; }
  a { color: var(--accent-text); text-underline-offset: .2em; text-decoration-thickness: 1px; }
  svg { flex: none; display: block; }
  :where(.lucide[stroke-width='2']) { stroke-width: 1.75; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  :where(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  :is(main, h1, h2, h3, p)[tabindex='-1']:focus { outline: none; }
  ::selection { background: var(--accent-soft); color: var(--text); }

  @media print {
    :root { color-scheme: light; }
  }
`
