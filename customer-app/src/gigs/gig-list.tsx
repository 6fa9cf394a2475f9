import { useQuery } from '@tanstack/react-query'
import type { CustomerJob, Gig, User } from 'api/client'
import { isMoving } from 'api/rules'
import { Plus } from 'lucide-react'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  Button,
  EmptyState,
  lazyPart,
  LoadFailed,
  Section,
  spotOpenArt,
  useLazyPart,
} from 'shared-ui'
import styled from 'styled-components'
import { endedBooking } from './ended-booking.ts'
import { gigAnchor } from './gig-address.ts'
import { CardList } from './gig-card-frame.tsx'
import { GigCard } from './gig-card.tsx'
import { GigListSkeleton } from './gig-list-skeleton.tsx'
import { myGigsQuery } from './gigs.queries.ts'
import type { Arrivals } from './dashboard-parts.tsx'
import type { CancelFee } from './cancel-notices.ts'
import { alertDeleteFailed, useDeleteGig } from './gigs.mutations.ts'
import { type Jobs, stageIn } from './job-stages.ts'
import { useTotal } from './use-total.ts'

/** Gets the focus when the focused card or Retry button disappears. */
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

/** How many cards or rows are visible without scrolling, about. */
const aboveFold = 3

/**
 * The list first has up to this many cards, and the browser lays out every card, as print, screen readers and full-page
 * screenshots need. In the whole list, laying out every card would be slow, so the browser skips cards far outside the
 * window (gig-card-frame.tsx).
 */
const drawnCards = 60

/** Returns whether the job's payment is secured; undefined if there is nothing to secure. */
const isSecured = (job: CustomerJob | undefined) =>
  job?.payment?.total ? job.payment.is_secured : undefined

/** Returns the total to pay for a job that is not over; undefined if the packer is paid directly. */
function payFor(gig: Gig, job: CustomerJob | undefined, totalOf: ReturnType<typeof useTotal>) {
  if (job?.payment && job.packer) return isOver(job) ? undefined : job.payment.total
  return job?.packer ? undefined : totalOf(gig.price)
}

const isOver = ({ stage }: CustomerJob) => stage === 'completed' || stage === 'resolved'

const deleteDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "form" */ './delete-dialog.tsx')).DeleteAnyDialog,
)

export const prefetchDeleteDialog = () => void deleteDialog.load().catch(() => {})

interface GigListProps {
  customerId: User['id']
  /** undefined while loading. */
  jobs: Jobs | undefined
  /** Marks urgent jobs. */
  urgentBadge: ReactNode
  arrivals: Arrivals | undefined
  onCreate(): void
  onEdit(gig: Gig): void
  onDeleted(fee?: CancelFee): void
  /** Called if a deletion was refused because canceling the gig's booking costs a fee. */
  onFee(id: Gig['id'], fee_cents: number): void
}

/** Shows the customer's gigs, or a button to create the first gig. */
export function GigList(props: GigListProps) {
  const { customerId, jobs, urgentBadge, arrivals, onCreate, onEdit, onDeleted, onFee } = props
  const { data, isPending, refetch } = useQuery(myGigsQuery(customerId))
  // Many cards render slowly, so the first render of the list is deferred and interruptible. Later changes
  // render immediately: otherwise a closing dialog could return the focus to a card that is about to
  // disappear.
  const isReady = data !== undefined && jobs !== undefined
  const isRendered = useDeferredValue(isReady)
  const totalOf = useTotal()
  const gigs = useOrder(isRendered ? data : undefined, jobs)
  const start = useRef<HTMLDivElement>(null)
  const { deleting, remove } = useDeleteGig(customerId, {
    onDeleted,
    onFee,
    onFailed: focusDelete,
  })
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? gigs : gigs?.slice(0, drawnCards)
  const [confirming, setConfirming] = useState<Gig | null>(null)
  const { part: DeleteDialog, error, retry: reload } = useLazyPart(deleteDialog, !!confirming)

  const giveUp = useEffectEvent(() => {
    alertDeleteFailed()
    setConfirming(null)
    reload()
  })
  useEffect(() => {
    if (error) giveUp()
  }, [error])

  /**
   * Moves the focus to the list when the focused element disappears, so that screen readers continue at the
   * list.
   */
  const focusList = () => requestAnimationFrame(() => start.current?.focus({ preventScroll: true }))

  function showAll() {
    setWhole(true)
    focusList()
  }

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
        {shown && shown.length > 0 && (
          <CardList data-lazy={isWhole || undefined}>
            {shown.map((gig, index) => (
              <GigCard
                key={gig.id}
                gig={gig}
                stage={jobs ? stageIn(jobs, gig) : 'posted'}
                packer={jobs?.get(gig.id)?.packer ?? null}
                badge={gig.is_urgent && urgentBadge}
                arrivesAt={arrivals?.get(gig.id)}
                isSecured={isSecured(jobs?.get(gig.id))}
                ended={endedBooking(jobs?.get(gig.id))}
                total={payFor(gig, jobs?.get(gig.id), totalOf)}
                unread={jobs?.get(gig.id)?.unread_messages ?? 0}
                eager={index < aboveFold}
                deleting={deleting.includes(gig.id)}
                onEdit={onEdit}
                onDelete={setConfirming}
              />
            ))}
          </CardList>
        )}
        {gigs && !isWhole && gigs.length > drawnCards && (
          <Button variant="second" style={{ marginTop: 'var(--s-4)' }} onClick={showAll}>
            Show all {gigs.length} jobs
          </Button>
        )}
      </FocusTarget>
      {DeleteDialog && (
        <DeleteDialog
          gig={confirming}
          job={confirming ? jobs?.get(confirming.id) : undefined}
          customerId={customerId}
          onConfirm={confirm}
          onDeleted={(fee) => {
            onDeleted(fee)
            focusList()
          }}
          onCancel={() => setConfirming(null)}
        />
      )}
    </Section>
  )
}

/** Urgent gigs and those that wait for the customer's confirmation come first, then those whose packer is at work. */
function rankOf({ is_urgent }: Gig, stage: string): number {
  if (is_urgent || stage === 'delivered') return 0
  return isMoving(stage) ? 1 : 2
}

/** Moves gigs to the front. The order is decided once, when the list appears: cards must not move under the pointer. */
function useOrder(gigs: readonly Gig[] | undefined, jobs: Jobs | undefined) {
  const [ranks, setRanks] = useState<ReadonlyMap<Gig['id'], number>>()
  if (!ranks && gigs && jobs) {
    setRanks(new Map(gigs.map((gig) => [gig.id, rankOf(gig, stageIn(jobs, gig))])))
  }
  const rank = ({ id }: Gig) => ranks?.get(id) ?? 2
  return gigs?.toSorted((a, b) => rank(a) - rank(b))
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
