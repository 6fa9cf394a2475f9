import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button, CardGrid, Row, Skeleton, useDelayed } from 'shared-ui'
import styled from 'styled-components'
import { GigBody, GigFoot, GigFrame, GigMeta, GigPhoto } from './gig-card-frame.ts'

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
/**
 * Cards far from the window are not laid out before it comes near; until then each has about its
 * height. Those in sight from the start have no other from the first frame on.
 */
const Cards = styled(CardGrid)`
  transition: opacity var(--base);
  &[aria-busy='true'] {
    opacity: 0.55;
  }
  &[data-lazy] > li:nth-child(n + 5) > a {
    content-visibility: auto;
    contain-intrinsic-height: auto 27.5rem;
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

const cardWidth = (panelOpen: boolean) => (panelOpen ? '16rem' : '17rem')

/** Cards in grey, in the shape of what comes, once it takes long enough to be noticed. */
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
            <Skeleton width="72%" height="1.375rem" />
            <GigMeta>
              <Skeleton width="3.25rem" height="1.5rem" />
              <Skeleton width="7rem" height="0.875rem" />
            </GigMeta>
            <Skeleton width="84%" height="0.875rem" />
            <Skeleton width="36%" height="0.875rem" />
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
  /** Cards out of sight may wait. */
  lazy: boolean
  listRef: RefObject<HTMLUListElement | null>
  children: ReactNode
  /** Undefined on the last page. */
  more: MoreGigs | undefined
}

/** The cards; more come as one scrolls, and by a button for those who do not. */
export function GigGrid(props: GigGridProps) {
  const { panelOpen, stale, lazy, listRef: list, children, more } = props
  const foot = useRef<HTMLDivElement>(null)

  const load = useRef(more?.load)
  useEffect(() => {
    load.current = more?.load
  })
  // After a failure only the button asks again, or a dead line would be asked without end.
  const waiting = more !== undefined && !more.loading && !more.failed && !stale
  const count = Children.count(children)
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
  }, [waiting, count])

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
      <Cards ref={list} aria-busy={stale} data-lazy={lazy || undefined} $min={cardWidth(panelOpen)}>
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
