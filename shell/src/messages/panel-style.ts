import styled from 'styled-components'

/*
 * Beside the page; on phones, over all of it. `--covered-top` and `--covered-bottom` are what a keyboard hides
 * (conversation-panel.tsx). As a size container, it can hide the phone number while little height is left.
 */
export const Frame = styled.section`
  container-type: size;
  position: fixed;
  z-index: var(--z-sticky);
  inset: calc(var(--bar-height) + var(--covered-top, 0px)) 0 var(--covered-bottom, 0px) 0;
  display: flex;
  flex-direction: column;
  background: var(--overlay);

  @media (min-width: 52em) {
    left: auto;
    width: min(28rem, 100%);
    border-left: 1px solid var(--line);
    box-shadow: var(--shadow-3);
  }

  @media print {
    display: none;
  }
`

export const Head = styled.div`
  display: flex;
  gap: var(--s-3);
  align-items: center;
  padding: var(--s-3) var(--s-3) var(--s-3) var(--s-5);
  border-bottom: 1px solid var(--line);

  > div {
    flex: 1;
    min-width: 0;
  }

  h2 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;

    &:focus {
      outline: none;
    }
  }

  p {
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.35;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

export const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s-2);
  min-height: 0;
  padding: var(--s-4) var(--s-5);
  overflow-y: auto;
  overscroll-behavior: contain;

  > :first-child {
    margin-top: auto;
  }
`

export const Centered = styled.div`
  display: grid;
  flex: 1;
  place-content: center;
  padding: var(--s-5);
`

/* In a low window, or above a keyboard, the photos scroll, so that the text and Send stay in the window. */
export const Foot = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s-2);
  min-height: 0;
  padding: var(--s-3) var(--s-4) calc(var(--s-3) + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);
`
