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

/** Where the focus rests when a card goes; heard, not drawn. */
const Start = styled.div`
  &:focus {
    outline: none;
  }
`

/** The job is still there: a second try is one key away. */
const focusDelete = (id: Gig['id']) =>
  // Until the frame after the next the button may still be off.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${gigAnchor(id)} [data-delete]`)?.focus(),
    ),
  )

/** As many cards as the window shows without scrolling. */
const cardsAboveFold = () => (window.matchMedia?.('(max-width: 45.99em)').matches ? 1 : 3)

interface GigListProps {
  customerId: User['id']
  onCreate(): void
  onEdit(id: Gig['id']): void
  onDeleted(): void
}

/** Your Moving Jobs: the customer's own, or how to begin. */
export function GigList({ customerId, onCreate, onEdit, onDeleted }: GigListProps) {
  const { data, isPending, refetch } = useQuery(myGigsQuery(customerId))
  // Many cards take their time, which anything more urgent may interrupt. A change of them is at once
  // there: what closes then hands the focus to what stays.
  const isDrawn = useDeferredValue(data !== undefined)
  const gigs = isDrawn ? data : undefined
  const start = useRef<HTMLDivElement>(null)
  const [aboveFold] = useState(cardsAboveFold)
  const { deleting, remove } = useDeleteGig(customerId, { onDeleted, onFailed: focusDelete })
  const [asking, setAsking] = useState<Gig | null>(null)

  /** Where the focus was is gone, or soon: reading goes on at the list. */
  const focusList = () => requestAnimationFrame(() => start.current?.focus({ preventScroll: true }))

  function retry() {
    void refetch()
    focusList()
  }

  function confirm() {
    if (!asking) return
    remove(asking.id)
    setAsking(null)
    focusList()
  }

  return (
    <Section title="Your Moving Jobs">
      <Start ref={start} tabIndex={-1}>
        {(isPending || (data && !gigs)) && <GigListSkeleton />}
        {!isPending && !data && (
          <LoadFailed title="Your jobs could not be loaded." onRetry={retry} />
        )}
        {gigs?.length === 0 && <NoGigs onCreate={onCreate} />}
        {gigs && gigs.length > 0 && (
          <CardGrid $min="20rem">
            {gigs.map((gig, index) => (
              <GigCard
                key={gig.id}
                gig={gig}
                eager={index < aboveFold}
                deleting={deleting.has(gig.id)}
                onEdit={onEdit}
                onDelete={setAsking}
              />
            ))}
          </CardGrid>
        )}
      </Start>
      <ConfirmDialog
        open={asking !== null}
        title={`Delete “${asking?.title ?? ''}”?`}
        text={
          <Stack $gap="var(--s-3)">
            <p>Are you sure you want to delete this job? This action cannot be undone.</p>
            {asking && isBooked(asking) && (
              <p>A packer has booked this job. If you delete it, they lose the booking.</p>
            )}
          </Stack>
        }
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
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
      Take a few photos, add two addresses and a date. Your draft is kept on this device until you
      post it.
    </EmptyState>
  )
}
