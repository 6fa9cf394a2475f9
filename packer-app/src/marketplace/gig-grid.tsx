import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button, CardGrid, Row, Skeleton, useDelayed } from 'shared-ui'
import styled from 'styled-components'
import { GigBody, GigFoot, GigFrame, GigHead, GigPhoto } from './gig-card-frame.ts'

/** On wide screens, an open filter panel is a column beside the cards. */
export const MarketGrid = styled.div<{ $open: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s-6);

  @media (min-width: 64em) {
    ${({ $open }) => ($open ? 'grid-template-columns: 18.5rem minmax(0, 1fr);' : '')}
  }
`
/**
 * With `data-lazy`, the browser skips the layout of cards far outside the viewport and uses an estimated
 * height. The browser always lays out the first four cards, so that these have their real height from the
 * first frame.
 */
const Cards = styled(CardGrid)`
  transition: opacity var(--base);
  &[aria-busy='true'] {
    opacity: 0.55;
  }
  &[data-lazy] > li:nth-child(n + 5) > a {
    content-visibility: auto;
    contain-intrinsic-height: auto 30rem;
  }
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

/**
 * Only a list of more cards than this gets `data-lazy`. In a shorter list the browser lays out every card, as
 * print, screen readers and full-page screenshots need.
 */
const lazyAbove = 60

const cardWidth = (panelOpen: boolean) => (panelOpen ? '16rem' : '17rem')

/** Gray placeholder cards, which show only if loading takes longer than 150 ms. */
export function GigGridSkeleton({ panelOpen }: { panelOpen: boolean }) {
  const shown = useDelayed()
  return (
    <CardGrid
      as="div"
      role={undefined}
      aria-hidden
      $min={cardWidth(panelOpen)}
      style={{ minHeight: '100dvh' }}
    >
      {Array.from({ length: shown ? 8 : 0 }, (_, index) => (
        <GigFrame key={index}>
          <GigPhoto>
            <Skeleton height="100%" radius="0" />
          </GigPhoto>
          <GigBody>
            <GigHead>
              <Skeleton height="1.375rem" />
              <Skeleton width="3.25rem" height="1.5rem" />
            </GigHead>
            <Skeleton width="72%" height="1rem" />
            <Skeleton width="84%" height="0.875rem" />
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
  /** Whether the cards are from the previous filters. */
  stale: boolean
  /** Whether the browser may skip the layout of cards outside the viewport, in a long list. */
  lazy: boolean
  listRef: RefObject<HTMLUListElement | null>
  children: ReactNode
  /** Undefined if the last page is loaded. */
  more: MoreGigs | undefined
}

/** Shows the cards. Loads more when the packer scrolls near the end or presses the button. */
export function GigGrid(props: GigGridProps) {
  const { panelOpen, stale, lazy, listRef: list, children, more } = props
  const foot = useRef<HTMLDivElement>(null)

  const load = useRef(more?.load)
  useEffect(() => {
    load.current = more?.load
  })
  // After a failure only the button retries: without a network, scrolling would retry forever.
  const waiting = more !== undefined && !more.loading && !more.failed && !stale
  const count = Children.count(children)
  useEffect(() => {
    if (!waiting || !foot.current || typeof IntersectionObserver === 'undefined') {
      return undefined
    }
    // Observe again after each page: if the foot is still visible, as on a tall screen, only a new
    // observer fires.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load.current?.()
      },
      { rootMargin: '600px' },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [waiting, count])

  // After a click on the button, the focus moves to the first new gig.
  const focusIndex = useRef<number>(undefined)
  useEffect(() => {
    const next =
      focusIndex.current === undefined ? undefined : list.current?.children[focusIndex.current]
    if (!next) return
    focusIndex.current = undefined
    next.querySelector('a')?.focus()
  })
  function showMore() {
    focusIndex.current = list.current?.children.length
    void more?.load()
  }

  return (
    <div>
      <Cards
        ref={list}
        aria-busy={stale}
        data-lazy={(lazy && count > lazyAbove) || undefined}
        $min={cardWidth(panelOpen)}
      >
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
