import { Card } from 'shared-ui'
import styled from 'styled-components'

/* The layout that a gig card and its skeleton share. */

export const GigFrame = styled(Card)`
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: var(--s-2);
  color: inherit;
  text-decoration: none;
  transition:
    transform var(--base) var(--ease-out),
    box-shadow var(--base) var(--ease-out),
    border-color var(--base);

  a&:hover {
    transform: translateY(var(--lift));
    border-color: var(--accent-line);
    box-shadow: var(--shadow-2);
  }
`
export const GigPhoto = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
`
export const GigBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s-2);
  padding: var(--s-4) var(--s-3) var(--s-3);
`
export const GigTitle = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`
/** Title on the left, price on the right. */
export const GigHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--s-3);

  > :first-child {
    flex: 1 1 9rem;
  }
`
export const GigFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-1) var(--s-3);
  min-height: 3rem;
  margin-top: auto;
  padding-top: var(--s-3);
`
