import { Card } from 'shared-ui'
import styled from 'styled-components'

/** `$notice`: whether a notice is above the text. */
export const Sky = styled.section<{ $notice: boolean }>`
  --words: ${({ $notice }) => ($notice ? '35.5rem' : '31rem')};
  position: relative;
  overflow: hidden;
  padding-top: calc(var(--bar-height) + clamp(1.75rem, 4vw, 3rem));
  background: var(--art-sky);
`

/* On wide windows, heading and pitch have one line each, so that both cards below fit on a laptop screen. */
export const Lead = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  justify-items: center;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: 0 var(--gutter);
  text-align: center;

  h1 {
    max-width: 15em;
    font-size: var(--text-5xl);
    font-weight: var(--weight-bold);
    letter-spacing: -0.036em;
    line-height: var(--leading-tight);
  }

  h1 + p {
    max-width: 34rem;
    font-size: clamp(1.0625rem, 0.95rem + 0.6vw, 1.3125rem);
    line-height: 1.5;
    text-wrap: balance;
  }

  @media (min-width: 64em) {
    h1 {
      max-width: none;
      font-size: clamp(2.625rem, 4.7vw, 4.25rem);
    }
    h1 + p {
      max-width: none;
    }
  }
`

/*
 * The illustration is scaled so that its houses are as tall as this box. Its sky continues above the box,
 * without stars, so that small text there stays readable. On wide windows the box gets the height that the
 * text leaves, so that both cards below are visible.
 */
export const Street = styled.div`
  position: relative;
  height: min(37vw, 11rem);
  margin-top: var(--s-3);

  @media (min-width: 40em) {
    height: 23.3vw;
  }
  @media (min-width: 64em) {
    height: clamp(10rem, 100svh - var(--words), min(40svh, 23.3vw, 26rem));
  }

  img {
    position: absolute;
    bottom: 0;
    left: 0;
    display: block;
    width: 100%;
    height: 240%;
    mask-image: linear-gradient(to top, #000 40%, transparent 48%);
  }
`

export const RoleCards = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--s-5);
  width: 100%;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: -1.5rem auto 0;
  padding: 0 var(--gutter);
`

export const RoleCard = styled(Card).attrs({ as: 'section' })`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  align-content: start;
  overflow: hidden;
  padding: clamp(1.5rem, 2.5vw, 2rem);
  border-radius: var(--r-xl);
  box-shadow: var(--shadow-2);

  &::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 6px;
    background: var(--accent);
  }

  h2 {
    font-size: var(--text-2xl);
    letter-spacing: var(--tracking-tight);
  }

  p {
    max-width: 30rem;
    color: var(--text-muted);
    font-size: var(--text-lg);
    line-height: 1.5;
  }
`

export const RoleLinks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3);
  margin-top: var(--s-3);

  > a {
    flex: 1 1 100%;
    padding-inline: var(--s-4);
  }

  @media (min-width: 64em) {
    > a {
      flex: none;
    }
  }
  @media (min-width: 80em) {
    > a {
      padding-inline: var(--s-6);
    }
  }
`

/*
 * A section with three columns. The items of an ordered list have the signs of a route. In windows from 30em to
 * 44em, each illustration is beside its text.
 */
export const Columns = styled.section`
  width: 100%;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: clamp(3.5rem, 6vw, 5rem) var(--gutter) 0;

  &:last-child {
    padding-bottom: clamp(4rem, 8vw, 7rem);
  }

  h2 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-tight);
  }

  ul,
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-8) clamp(1.5rem, 4vw, 3rem);
    margin-top: var(--s-8);

    @media (min-width: 44em) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }

  li {
    position: relative;
    display: grid;
    gap: var(--s-2);
    align-content: start;
  }

  li p {
    color: var(--text-muted);
  }

  li a {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    min-height: var(--target);
  }

  img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 8 / 5;
    margin-bottom: var(--s-3);
    border-radius: var(--r-lg);
    object-fit: cover;
  }

  @media (min-width: 30em) and (max-width: 43.99em) {
    li:has(img) {
      grid-template-columns: 2fr 3fr;
      grid-template-rows: repeat(4, auto) 1fr;
      column-gap: var(--s-6);
    }
    img {
      grid-row: span 5;
      margin: 0;
    }
  }

  ol li {
    padding-left: 2rem;
  }
  ol li::before {
    content: '';
    position: absolute;
    top: 0.3125rem;
    left: 0;
    box-sizing: border-box;
    width: 1rem;
    height: 1rem;
    border: 3px solid var(--text);
    border-radius: 50%;
  }
  ol li:last-child::before {
    border-radius: 4px;
    background: var(--text);
  }
  ol li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 1.75rem;
    bottom: calc(-1 * var(--s-8));
    left: 0.4375rem;
    border-left: 2px dotted var(--text-muted);
  }

  @media (min-width: 44em) {
    ol li {
      padding: 2rem 0 0;
    }
    ol li:not(:last-child)::after {
      inset: 0.75rem calc(0.5rem - clamp(1.5rem, 4vw, 3rem)) auto 1.5rem;
      border: 0;
      border-top: 2px dotted var(--text-muted);
    }
  }
`

export const Figure = styled.strong`
  font-size: var(--text-4xl);
  letter-spacing: var(--tracking-tight);
  line-height: var(--leading-tight);
`
