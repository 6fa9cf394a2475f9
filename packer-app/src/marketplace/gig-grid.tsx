import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button, CardGrid, Row, Skeleton, useDelayed } from 'shared-ui'
import styled from 'styled-components'
import { GigBody, GigFoot, GigFrame, GigPhoto, GigTop } from './gig-card.tsx'

/** The panel beside the cards, or the cards over the full width. */
export const MarketGrid = styled.div<{ $open: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s-6);

  @media (min-width: 64em) {
    ${({ $open }) => ($open ? 'grid-template-columns: 18.5rem minmax(0, 1fr);' : '')}
  }
`
const Cards = styled(CardGrid)<{ $stale?: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
  transition: opacity var(--base);
`
const More = styled(Row)`
  justify-content: center;
  margin-top: var(--s-8);
`
const Failure = styled.p`
  flex: 1 1 100%;
  color: var(--danger);
  text-align: center;
`

const cardWidth = (panelOpen: boolean) => (panelOpen ? '16rem' : '17rem')

/** Cards in grey, in the shape of what comes, once it takes long enough to be noticed. */
export function GigGridSkeleton({ panelOpen }: { panelOpen: boolean }) {
  const shown = useDelayed()
  return (
    <CardGrid as="div" role={undefined} aria-hidden $min={cardWidth(panelOpen)}>
      {Array.from({ length: 8 }, (_, index) => (
        <GigFrame key={index} style={{ visibility: shown ? 'visible' : 'hidden' }}>
          <GigPhoto>
            <Skeleton height="100%" radius="0" />
          </GigPhoto>
          <GigBody>
            <GigTop>
              <Skeleton width="62%" height="1.375rem" />
              <Skeleton width="3.25rem" height="1.5rem" />
            </GigTop>
            <Skeleton width="84%" height="0.875rem" />
            <GigFoot>
              <Skeleton width="2rem" height="2rem" />
              <Skeleton width="2rem" height="2rem" />
            </GigFoot>
          </GigBody>
        </GigFrame>
      ))}
    </CardGrid>
  )
}

interface MoreGigs {
  loading: boolean
  failed: boolean
  load(): Promise<unknown>
}

interface GigGridProps {
  panelOpen: boolean
  /** These are still the results of the filters before. */
  stale: boolean
  listRef: RefObject<HTMLUListElement | null>
  children: ReactNode
  /** Undefined on the last page. */
  more: MoreGigs | undefined
}

/** The cards; more come as one scrolls, and by a button for those who do not. */
export function GigGrid({ panelOpen, stale, listRef: list, children, more }: GigGridProps) {
  const foot = useRef<HTMLDivElement>(null)

  const load = useRef(more?.load)
  useEffect(() => {
    load.current = more?.load
  })
  // After a failure only the button asks again, or a dead line would be asked without end.
  const waiting = more !== undefined && !more.loading && !more.failed && !stale
  useEffect(() => {
    if (!waiting || !foot.current || typeof IntersectionObserver === 'undefined') {
      return undefined
    }
    // A new one after every page: a tall screen may want several.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load.current?.()
      },
      { rootMargin: '600px' },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [waiting])

  // Who asked by the button goes on where the new gigs begin; on the last page it is gone, too.
  const goOnAt = useRef<number>(undefined)
  useEffect(() => {
    const next = goOnAt.current === undefined ? undefined : list.current?.children[goOnAt.current]
    if (!next) return
    goOnAt.current = undefined
    next.querySelector('a')?.focus()
  })
  function showMore() {
    goOnAt.current = list.current?.children.length
    void more?.load()
  }

  return (
    <div>
      <Cards ref={list} aria-busy={stale} $stale={stale} $min={cardWidth(panelOpen)}>
        {children}
      </Cards>
      {more && (
        <More ref={foot}>
          {more.failed && <Failure role="alert">More gigs could not be loaded.</Failure>}
          <Button
            variant="second"
            busy={more.loading}
            busyLabel="Loading Gigs..."
            onClick={showMore}
          >
            Show more gigs
          </Button>
        </More>
      )}
    </div>
  )
}
