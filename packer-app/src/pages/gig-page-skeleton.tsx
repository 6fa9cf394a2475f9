import { Loading, Skeleton, Stack, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { GigColumns } from './gig-columns.ts'

const Gallery = styled.div`
  aspect-ratio: 16 / 10;

  @media (min-width: 64em) {
    aspect-ratio: auto;
    height: 30rem;
  }
`

/** The page in grey: gallery, title and route, and the card beside them. */
export function GigPageSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading the gig..." />
      </VisuallyHidden>
      <div aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <Gallery>
          <Skeleton height="100%" radius="var(--r-lg)" />
        </Gallery>
        <GigColumns>
          <Stack>
            <Skeleton width="70%" height="2.5rem" />
            <Skeleton width="14rem" height="3rem" />
            <Skeleton width="14rem" height="3rem" />
          </Stack>
          <Skeleton height="20rem" radius="var(--r-lg)" />
        </GigColumns>
      </div>
    </>
  )
}
