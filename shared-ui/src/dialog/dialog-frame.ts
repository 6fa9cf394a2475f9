import styled, { css } from 'styled-components'

const phoneSheet = css`
  @media (max-width: 39.99em) {
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
    outline: 0;
    opacity: 1;
    transform: translateY(100%);
    @starting-style {
      &[open] {
        opacity: 1;
        transform: translateY(100%);
      }
    }
  }
`

const widths = { wide: '58rem', confirm: '30rem' }

/** In low windows the header scrolls with the body: phones in landscape, or text at 200 %. */
export const lowWindow = '@media (max-height: 30em)'

/**
 * For a scroller with a sticky footer, which is at most two rows of buttons high: a focused field and a new error stop above
 * the footer, not below it.
 */
export const aboveFoot = 'scroll-padding-bottom: min(10rem, 55%);'

/** For the buttons of that footer: they are always in view, so the focus must not scroll. */
export const inFoot = 'button { scroll-margin-bottom: -10rem; }'

/*
 * A dialog moves up as it opens; a sheet on a phone slides in from the bottom. Closing is faster than opening.
 * @starting-style has the same specificity as [open], so it must come after it.
 * Parts grow with `flex: auto`: Safari gives `flex: 1` no height in a modal dialog.
 */
export const Frame = styled.dialog<{ $size?: keyof typeof widths; $sheet: boolean }>`
  --field: color-mix(in oklab, var(--overlay), var(--surface) 60%);
  width: min(100% - 2rem, ${({ $size }) => ($size ? widths[$size] : '34rem')});
  max-height: min(100dvh - 3rem, 62rem);
  margin: auto;
  padding: 0;
  overflow: clip;
  border: 0;
  border-radius: var(--r-xl);
  outline: 1px solid var(--line);
  outline-offset: -1px;
  background: var(--overlay);
  color: var(--text);
  box-shadow: var(--shadow-3);
  opacity: 0;
  transform: translateY(0.75rem) scale(0.985);
  transition:
    opacity var(--base) var(--ease-in),
    transform var(--base) var(--ease-in),
    overlay var(--base) allow-discrete,
    display var(--base) allow-discrete;

  &[open] {
    display: flex;
    flex-direction: column;
    opacity: 1;
    transform: none;
    transition-duration: var(--slow);
    transition-timing-function: var(--ease-out);
  }
  @starting-style {
    &[open] {
      opacity: 0;
      transform: translateY(0.75rem) scale(0.985);
    }
  }
  ${({ $sheet }) => $sheet && phoneSheet}
  &:not([open]) {
    pointer-events: none;
  }
  & > form {
    display: flex;
    flex-direction: column;
    min-height: 0;
    flex: auto;
  }
  ${lowWindow} {
    overflow: auto;
    overscroll-behavior: contain;
    ${aboveFoot}
    &[open],
    & > form {
      display: block;
    }
  }
  &::backdrop {
    background: var(--scrim);
    opacity: 0;
    transition:
      opacity var(--base) var(--ease-in),
      overlay var(--base) allow-discrete,
      display var(--base) allow-discrete;
  }
  &[open]::backdrop {
    opacity: 1;
    transition: opacity var(--slow) var(--ease-out);
  }
  @starting-style {
    &[open]::backdrop {
      opacity: 0;
    }
  }
`
