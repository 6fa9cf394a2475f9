import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import {
  Button,
  CardGrid,
  ConfirmDialog,
  EmptyState,
  LoadFailed,
  Section,
  spotOpenArt,
  Stack,
} from 'shared-ui'
import styled from 'styled-components'
import { gigAnchor } from './gig-anchor.ts'
import { GigCard } from './gig-card.tsx'
import { GigListSkeleton } from './gig-list-skeleton.tsx'
import { isBooked, myGigsQuery } from './gigs.queries.ts'
import { useDeleteGig } from './gigs.mutations.ts'

/** Takes the focus, without an outline, when the focused card disappears. */
const FocusTarget = styled.div`
  &:focus {
    outline: none;
  }
`

/** After a failed delete, focuses the card's Delete button for a retry. */
const focusDelete = (id: Gig['id']) =>
  // The button may still be disabled for up to two frames.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${gigAnchor(id)} [data-delete]`)?.focus(),
    ),
  )

/** The number of cards visible without scrolling. */
const cardsAboveFold = () => (window.matchMedia?.('(max-width: 45.99em)').matches ? 1 : 3)

/** Up to this many cards, the browser lays out all of them, for print, screen readers and full-page screenshots. */
const drawnCards = 60

interface GigListProps {
  customerId: User['id']
  onCreate(): void
  onEdit(id: Gig['id']): void
  onDeleted(): void
}

/** The customer's gigs, or a button to create the first one. */
export function GigList({ customerId, onCreate, onEdit, onDeleted }: GigListProps) {
  const { data, isPending, refetch } = useQuery(myGigsQuery(customerId))
  // Many cards render slowly, so the first render of the list is deferred and interruptible. Later
  // changes render at once: a closing dialog must return the focus to an element that still exists.
  const isRendered = useDeferredValue(data !== undefined)
  const gigs = isRendered ? data : undefined
  const start = useRef<HTMLDivElement>(null)
  const [aboveFold] = useState(cardsAboveFold)
  const { deleting, remove } = useDeleteGig(customerId, { onDeleted, onFailed: focusDelete })
  const [confirming, setConfirming] = useState<Gig | null>(null)

  /** The focused element is gone or will be soon: screen readers continue at the list. */
  const focusList = () => requestAnimationFrame(() => start.current?.focus({ preventScroll: true }))

  function retry() {
    void refetch()
    focusList()
  }

  function confirm() {
    if (!confirming) return
    remove(confirming.id)
    setConfirming(null)
    focusList()
  }

  return (
    <Section title="Your Moving Jobs">
      <FocusTarget ref={start} tabIndex={-1}>
        {(isPending || (data && !gigs)) && <GigListSkeleton />}
        {!isPending && !data && (
          <LoadFailed title="Your jobs could not be loaded." onRetry={retry} />
        )}
        {gigs?.length === 0 && <NoGigs onCreate={onCreate} />}
        {gigs && gigs.length > 0 && (
          <CardGrid $min="20rem" data-lazy={gigs.length > drawnCards || undefined}>
            {gigs.map((gig, index) => (
              <GigCard
                key={gig.id}
                gig={gig}
                eager={index < aboveFold}
                deleting={deleting.has(gig.id)}
                onEdit={onEdit}
                onDelete={setConfirming}
              />
            ))}
          </CardGrid>
        )}
      </FocusTarget>
      <ConfirmDialog
        open={confirming !== null}
        title={`Delete “${confirming?.title ?? ''}”?`}
        text={
          <Stack $gap="var(--s-3)">
            <p>Are you sure you want to delete this job? This action cannot be undone.</p>
            {confirming && isBooked(confirming) && (
              <p>A packer has booked this job. If you delete it, they lose the booking.</p>
            )}
          </Stack>
        }
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={() => setConfirming(null)}
      />
    </Section>
  )
}

function NoGigs({ onCreate }: { onCreate(): void }) {
  return (
    <EmptyState
      well
      art={spotOpenArt}
      level={3}
      title="No jobs yet"
      action={
        <Button variant="primary" onClick={onCreate}>
          <Plus size={18} />
          Create Your First Job
        </Button>
      }
    >
      Take a few photos, add two addresses and a date. Your draft stays on this device until you
      post it.
    </EmptyState>
  )
}
