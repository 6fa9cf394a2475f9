import { Card } from 'shared-ui'
import styled from 'styled-components'

export const Sky = styled.section`
  position: relative;
  overflow: hidden;
  padding-top: calc(var(--bar-height) + clamp(2.5rem, 6vw, 5rem));
  background: var(--art-sky);
`

export const Lead = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  gap: var(--s-5);
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

  p {
    max-width: 34rem;
    font-size: clamp(1.0625rem, 0.95rem + 0.6vw, 1.3125rem);
    line-height: 1.5;
  }
`

/* The picture stands on the street and may reach up behind the words: nothing of its sky is cut. */
export const Street = styled.div`
  position: relative;
  height: clamp(13rem, 27vw, 25rem);
  margin-top: clamp(1rem, 2vw, 2rem);

  img {
    position: absolute;
    bottom: 0;
    left: 50%;
    display: block;
    width: max(100%, 44.2rem);
    max-width: none;
    height: auto;
    translate: -50%;

    @media (min-width: 90em) {
      width: max(100%, 150rem);
    }
  }
`

export const Doors = styled.div`
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

export const Door = styled(Card).attrs({ as: 'section' })`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  align-content: start;
  overflow: hidden;
  padding: clamp(1.5rem, 3vw, 2.5rem);
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

export const DoorLinks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2) var(--s-5);
  align-items: center;
  margin-top: var(--s-4);

  > a:last-child {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
    font-weight: var(--weight-medium);
  }

  /* Alike in both doors, also where only one of the links would have to wrap. */
  @media (min-width: 40em) and (max-width: 59.99em) {
    flex-direction: column;
    align-items: start;
  }
  @media (max-width: 39.99em) {
    gap: var(--s-1);

    > a {
      flex: 1 1 100%;
      justify-content: center;
    }
  }
`

export const Why = styled.section`
  width: 100%;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: clamp(4rem, 8vw, 7rem) var(--gutter);

  h2 {
    max-width: 16em;
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-tight);
  }

  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-8) clamp(1.5rem, 4vw, 3rem);
    margin-top: var(--s-10);

    @media (min-width: 44em) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }

  li {
    display: grid;
    gap: var(--s-2);
    align-content: start;
  }

  li p {
    color: var(--text-muted);
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

  /* Between phone and tablet the picture stands beside its text. */
  @media (min-width: 30em) and (max-width: 43.99em) {
    li {
      grid-template-columns: 2fr 3fr;
      grid-template-rows: auto 1fr;
      column-gap: var(--s-6);
    }
    img {
      grid-row: span 2;
      margin: 0;
    }
  }
`
