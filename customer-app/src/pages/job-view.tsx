import { isBeforeLoading, isDone, isolate } from 'api/rules'
import { Pencil, Repeat, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { BackLink, Button, Page, Stack } from 'shared-ui'
import { PushQuestion } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { DeleteDialog } from '../gigs/delete-dialog.tsx'
import { jobPath } from '../gigs/gig-address.ts'
import { isEnded } from '../gigs/is-ended.ts'
import type { Place } from '../gigs/form/places.ts'
import { GigDialog } from '../gigs/form/gig-dialog.tsx'
import { type CancelFee, doneNotice, feeNotice } from '../gigs/cancel-notices.ts'
import { useDeleteGig } from '../gigs/gigs.mutations.ts'
import type { FormPageProps } from './with-form.tsx'
import type { TripAction } from '../gigs/trip.mutations.ts'
import { DisputeNotice, EndedNotice } from '../gigs/job/job-notices.tsx'
import { CardNotice } from '../gigs/job/payment/card-problem.tsx'
import { DayDialogs } from '../gigs/job/day/day-dialogs.tsx'
import { UrgentHead } from '../gigs/job/day/urgent-head.tsx'
import { UrgentSide } from '../gigs/job/day/urgent-side.tsx'
import { UrgentPlan } from '../gigs/job/day/urgent-plan.tsx'
import { isUrgent } from '../gigs/job/day/urgent.ts'
import { Proposals } from '../gigs/job/day/proposals.tsx'
import { StartCard } from '../gigs/job/day/start-now.tsx'
import { JobDone } from '../gigs/job/job-done.tsx'
import { JobFacts } from '../gigs/job/job-facts.tsx'
import { JobHead } from '../gigs/job/job-head.tsx'
import { JobNews } from '../gigs/job/job-news.tsx'
import { JobPackers } from '../gigs/job/job-packers.tsx'
import { JobReview } from '../gigs/job/reviews/job-review.tsx'
import { JobSide } from '../gigs/job/job-side.tsx'
import { JobStreet } from '../gigs/job/job-street.tsx'
import { completionTime, JobTimeline } from '../gigs/job/job-timeline.tsx'
import { isOpenStage } from '../gigs/job/stage-of-events.ts'
import { StageLine } from '../gigs/job/stage-line.tsx'
import { Delivered, TripDialogs, type TripDialogName } from '../gigs/job/trip-actions.tsx'
import type { Job } from '../gigs/job/use-job.ts'

/* The first section of a column starts at the top, like the cards beside it. Without a proposal, an empty element
   is before it. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-8);
  margin-top: var(--s-8);
  & :is(section:first-child, :empty + section) {
    margin-top: 0;
  }
  @media (min-width: 64em) {
    grid-template: auto 1fr / minmax(0, 1fr) 25rem;
    column-gap: var(--s-12);
    & > aside {
      grid-column: 2;
      grid-row: 1 / span 2;
    }
  }
`

/* On narrow phones, three buttons fit in a row. */
const Again = styled(Button)`
  @media (max-width: 26em) {
    header & > svg {
      display: none;
    }
  }
`

const dashboard = '/customer/dashboard'

const doneTexts = {
  confirm: 'The job is completed. Thank you!',
  report: 'Your report is stored.',
  reopen: 'Booking canceled, and the job is open again.',
  delete: 'Booking canceled and job deleted.',
}

const textOf = (action: TripAction) =>
  doneTexts[action.do === 'cancel' ? (action.reopen ? 'reopen' : 'delete') : action.do]

/** Shows a job's details and timeline, and the actions that its customer can take. */
export function JobView(props: FormPageProps & { job: Job }) {
  const { job, customer, user, notify, task, setTask, loadPushQuestion } = props
  const { gig, trip, stage } = job
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<TripDialogName | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [actions, setActions] = useState(0)

  const { deleting, remove } = useDeleteGig(customer.id, {
    onDeleted() {
      notify({ text: 'Job deleted.' })
      void navigate(dashboard)
    },
    onFailed: () => title.current?.focus(),
    onFee: (_id, fee_cents) => notify(feeNotice(fee_cents)),
  })

  function onDone(action: TripAction, fee: CancelFee) {
    notify(doneNotice(textOf(action), fee))
    if (action.do === 'cancel' && !action.reopen) return void navigate(dashboard)
    setActions((count) => count + 1)
  }

  function tell(text: string) {
    notify({ text })
    setActions((count) => count + 1)
  }

  // An action may remove the button that opened the dialog. The focus is then on the body or `main`: move the
  // focus to the title.
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.tagName === 'MAIN'
    if (actions > 0 && isLost) title.current?.focus({ preventScroll: true })
  }, [actions])

  const isOpen = isOpenStage(stage)
  const edit = (stairsAt?: Place) => setTask({ kind: 'edit', gig, stairsAt })
  const isDeleting = deleting.includes(gig.id)
  const postAgain = isEnded(stage) && (
    <Again small={!isDone(stage)} onClick={() => setTask({ kind: 'create', from: gig })}>
      <Repeat size={18} />
      Post again
    </Again>
  )
  const urgent = isUrgent(job)
  // On phones, what helps now comes first for an open job, after what has happened to an urgent one.
  const side = (
    <aside aria-label={isOpen ? 'Get ready and price' : 'Packer and actions'}>
      <JobSide
        job={job}
        favorite={trip && <FavoriteButton packer={trip.packer} notify={notify} />}
        onEdit={edit}
        onOpen={setOpen}
      >
        {urgent ? (
          <UrgentSide
            gig={gig}
            onEdit={() => edit()}
            onDelete={() => setConfirming(true)}
            onDone={tell}
          />
        ) : undefined}
      </JobSide>
    </aside>
  )

  return (
    <Page>
      <title>{`${isolate(gig.title)} · Manyhands`}</title>
      {/* Another user must not see this job behind an open form. */}
      {(!user || user.id === customer.id) && (
        <>
          <JobNews key={gig.id} events={job.events} packerOf={job.packerOf} />
          <BackLink as={Link} to={dashboard}>
            Dashboard
          </BackLink>
          <JobHead
            gig={gig}
            stage={stage}
            isUrgent={urgent}
            titleRef={title}
            actions={
              (isOpen || isBeforeLoading(stage)) && (
                <>
                  <Button small variant="second" onClick={() => edit()}>
                    <Pencil size={18} />
                    Edit
                  </Button>
                  {!isDone(stage) && postAgain}
                  {isOpen && (
                    <Button
                      small
                      variant="danger"
                      data-delete
                      disabled={isDeleting}
                      busy={isDeleting}
                      busyLabel="Deleting..."
                      onClick={() => setConfirming(true)}
                    >
                      <Trash2 size={18} />
                      Delete
                    </Button>
                  )}
                </>
              )
            }
          />
          {urgent ? (
            <UrgentHead job={job} />
          ) : (
            <JobStreet job={job} onNotHere={() => setOpen('no_show')} />
          )}
          {!urgent && <EndedNotice job={job} onDone={tell} />}
          <DisputeNotice job={job} />
          <CardNotice job={job} />
          {trip && stage === 'booked' && (
            <PushQuestion
              load={loadPushQuestion}
              title={`Know when ${trip.packer.display_name} is on the way?`}
            />
          )}
          <Columns>
            {isOpen && !urgent && side}
            <div>
              {stage === 'delivered' && trip?.completion_code && (
                <Delivered
                  trip={trip}
                  payment={job.payment}
                  code={trip.completion_code}
                  completesAt={completionTime(gig, trip)}
                  onOpen={setOpen}
                />
              )}
              <Proposals job={job} onDone={tell} />
              {trip?.can_start_now && stage === 'at_pickup' && (
                <StartCard gig={gig} trip={trip} onOpen={() => setOpen('start')} />
              )}
              {isDone(stage) && (
                <Stack>
                  <JobDone job={job} />
                  <div>{postAgain}</div>
                </Stack>
              )}
              <JobReview job={job} customerId={customer.id} notify={notify} />
              {stage === 'posted' && !job.lastTrip ? (
                <StageLine
                  gig={gig}
                  onOfferEnded={() => title.current?.focus({ preventScroll: true })}
                />
              ) : (
                <JobTimeline job={job} />
              )}
            </div>
            {(!isOpen || urgent) && side}
            <div>
              {urgent && <UrgentPlan job={job} onDone={tell} />}
              <JobFacts gig={gig} packer={trip?.packer.display_name} />
              {stage === 'posted' && !gig.offer && <JobPackers gig={gig} />}
            </div>
          </Columns>
          {trip && (
            <TripDialogs
              key={trip.id}
              trip={trip}
              payment={job.payment}
              timeZone={gig.pickup_time_zone}
              customerId={customer.id}
              open={open}
              onClose={() => setOpen(null)}
              onReport={() => setOpen('report')}
              onDone={(action, fee_cents) => onDone(action, { trip_id: trip.id, fee_cents })}
            />
          )}
          <DayDialogs
            key={`day ${trip?.id}`}
            job={job}
            customerId={customer.id}
            open={open}
            onClose={() => setOpen(null)}
            onDone={tell}
          />
          <DeleteDialog
            gig={confirming ? gig : null}
            onConfirm={() => {
              setConfirming(false)
              remove(gig.id)
            }}
            onCancel={() => setConfirming(false)}
          />
        </>
      )}
      <GigDialog
        task={task}
        customerId={customer.id}
        user={user}
        onClose={() => setTask(null)}
        onPosted={(id, text) => {
          notify({ text })
          void navigate(jobPath(id))
        }}
        onSaved={(_id, text) => notify({ text })}
      />
    </Page>
  )
}
