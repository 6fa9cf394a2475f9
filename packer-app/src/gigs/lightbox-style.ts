import styled, { createGlobalStyle } from 'styled-components'
import carouselStyles from 'yet-another-react-lightbox/styles.css'

/* Near-black in both themes, because photos look best on a dark background. */
export const Screen = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: rgb(8 9 11);
  color: #f2f1ed;

  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
  }
  &::backdrop {
    background: rgb(8 9 11 / 0.4);
  }
  :focus-visible {
    outline-color: #fff;
  }
`
export const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: var(--s-3);
  padding: var(--s-3) var(--s-4);

  h2 {
    min-width: 0;
    overflow: hidden;
    font-size: var(--text-md);
    overflow-wrap: normal;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    justify-self: end;
  }
`
export const Counter = styled.span`
  font-variant-numeric: tabular-nums;
`
export const Round = styled.button`
  display: grid;
  place-items: center;
  width: var(--target);
  height: var(--target);
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: rgb(255 255 255 / 0.12);
  color: inherit;
  cursor: pointer;
`
export const Stage = styled.div`
  position: relative;
  min-height: 0;
`
/* The content security policy blocks stylesheet files, so the library's CSS is inlined as text. */
export const CarouselStyle = createGlobalStyle`
  ${carouselStyles}

  .yarl__root {
    --yarl__color_backdrop: transparent;
    --yarl__slide_icon_loading_color: #f2f1ed;
  }
  .yarl__slide_image {
    border-radius: var(--r-lg);
  }
`
export const NoPhoto = styled.p`
  padding: var(--s-4);
  line-height: 1.5;
  text-align: center;
`
export const NavCircle = styled(Round)<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: 50%;
  ${({ $side }) => $side}: var(--s-4);
  width: 3.25rem;
  height: 3.25rem;
  background: rgb(8 9 11 / 0.72);
  /* The border keeps the button visible on the dark background too. */
  border: 1px solid rgb(255 255 255 / 0.28);
  translate: 0 -50%;
`
export const Thumbs = styled.div`
  display: flex;
  justify-content: safe center;
  gap: var(--s-2);
  padding: var(--s-4);
  overflow-x: auto;

  /* On a phone in landscape, smaller thumbnails leave height for the photo. */
  @media (max-height: 30em) {
    padding-block: var(--s-2);

    button {
      width: 3.5rem;
    }
  }
`
export const Thumb = styled.button`
  flex: none;
  width: 5rem;
  padding: 0;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  opacity: 0.55;
  cursor: pointer;

  &[aria-current] {
    outline: 2px solid #fff;
    outline-offset: 2px;
    opacity: 1;
  }
`
