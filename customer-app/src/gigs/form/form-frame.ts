import styled from 'styled-components'

/**
 * A window of a phone that is low for its text, such as text at 200 %. Unlike in a media query, `rem` is here the size
 * that a style sheet gives the page.
 */
export const lowForm = '@container job-form (max-height: 30rem)'

/** The form fills the sheet on phones, so its size does not depend on its parts. */
export const Form = styled.form`
  @media (max-width: 39.99em) {
    container: job-form / size;
    height: 100%;
  }
`

/** Head, chapters, fields and buttons. In a low form, they scroll together, which leaves the window to the fields. */
export const Parts = styled.div`
  display: flex;
  flex-direction: column;
  flex: auto;
  min-height: 0;
  ${lowForm} {
    display: block;
    height: 100%;
    overflow: auto;
    overscroll-behavior: contain;
    && > * {
      position: static;
      overflow: visible;
    }
  }
`
