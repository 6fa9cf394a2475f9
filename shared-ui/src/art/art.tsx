import styled from 'styled-components'

/** A drawing that fills its frame: `<Art src={heroArt} />`. Decorative unless it has an `alt`. */
export const Art = styled.img.attrs<{ alt?: string }>(({ alt = '' }) => ({ alt }))`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
