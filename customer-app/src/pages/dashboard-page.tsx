import type { Gig } from 'api/client'
import { isMoving } from 'api/rules'
import { Fragment, useCallback, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyPart, Page, useLazyPart, useWhenIdle } from 'shared-ui'
import styled from 'styled-components'
import { GigStats } from '../dashboard/gig-stats.tsx'
import { bannerSentence } from '../dashboard/banner-sentence.ts'
import { NeedsYou } from '../dashboard/needs-you.tsx'
import { QuickActions } from '../dashboard/quick-actions.tsx'
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx'
import type { Arrivals, DayNeed } from '../gigs/dashboard-parts.tsx'
import { hasDraft } from '../gigs/form/draft-key.ts'
import { GigDialog, prefetchForm } from '../gigs/form/gig-dialog.tsx'
import { jobPath } from '../gigs/gig-address.ts'
import { GigList, prefetchDeleteDialog } from '../gigs/gig-list.tsx'
import { isBooked } from '../gigs/gigs.queries.ts'
import { needsOfJobs } from '../gigs/needs.ts'
import { onPhones } from '../on-phones.ts'
import { useStagedGigs } from '../gigs/job-stages.ts'
import { type FormPageProps, withForm } from './with-form.tsx'

/** Loads when the page is idle, or at once for a job that is urgent or being moved. */
const dashboardParts = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "form" */ '../gigs/dashboard-parts.tsx')).dashboardParts,
)

const Dash = styled(Page)`
  ${onPhones} {
    padding-block: calc(var(--bar-height) + var(--s-5)) var(--s-10);
    & > section:not(:first-of-type) {
      margin-top: var(--s-6);
    }
    & > section h2 {
      margin-bottom: calc(-1 * var(--s-2));
    }
  }
`

function Dashboard({ customer, user, notify, task, setTask }: FormPageProps) {
  const { gigs, staged, jobs, isError } = useStagedGigs(customer.id)
  // Deferred like the cards (gig-list.tsx), so that both appear at once.
  const shown = useDeferredValue(staged)
  const navigate = useNavigate()
  const [isIdle, setIdle] = useState(false)
  const isDay = [...jobs.values()].some(({ is_urgent, stage }) => is_urgent || isMoving(stage))
  const { part: parts } = useLazyPart(dashboardParts, isIdle || isDay)
  const [asked, setAsked] = useState<DayNeed[]>([])
  const [arrivals, setArrivals] = useState<Arrivals>()
  useWhenIdle(gigs !== undefined || isError, () => {
    prefetchForm()
    prefetchDeleteDialog()
    setIdle(true)
  })

  const show = (id: Gig['id']) => void navigate(jobPath(id))
  const create = () => setTask({ kind: 'create' })
  const edit = useCallback((gig: Gig) => setTask({ kind: 'edit', gig }), [setTask])

  return (
    <Dash>
      <title>Dashboard · Manyhands</title>
      {/* Another user must not see this customer's gigs behind an open form. */}
      {(!user || user.id === customer.id) && (
        <>
          {staged && parts && (
            <parts.News jobs={jobs} onAsked={setAsked} onArrivals={setArrivals} />
          )}
          <WelcomeBanner
            name={customer.first_name ?? customer.username}
            sentence={staged && bannerSentence(staged)}
            isPrimary={gigs?.length !== 0}
            draft={hasDraft(customer.id)}
            onCreate={create}
          />
          <NeedsYou needs={shown ? [...asked, ...needsOfJobs(shown, jobs)] : []} />
          {/* New elements, so that Needs you does not move old ones. */}
          <Fragment key={String(shown === undefined)}>
            <GigStats
              gigs={gigs ?? (isError ? null : undefined)}
              booked={gigs?.filter(isBooked).length ?? 0}
            />
            <GigList
              customerId={customer.id}
              jobs={staged && jobs}
              urgentBadge={parts && <parts.UrgentBadge />}
              arrivals={arrivals}
              onCreate={create}
              onEdit={edit}
              onDeleted={async (fee) =>
                notify((await dashboardParts.load()).doneNotice('Job deleted.', fee))
              }
              onFee={async (gigId, fee_cents) => {
                notify((await dashboardParts.load()).feeNotice(fee_cents))
                show(gigId)
              }}
            />
            {parts && <parts.BelowList jobs={jobs} />}
            <QuickActions onPost={create} />
          </Fragment>
        </>
      )}
      <GigDialog
        task={task}
        customerId={customer.id}
        user={user}
        onClose={() => setTask(null)}
        onPosted={(gigId, text) =>
          notify({
            text,
            action: { label: 'View', onSelect: () => show(gigId) },
          })
        }
        onSaved={(_id, text) => notify({ text })}
      />
    </Dash>
  )
}

export const DashboardPage = withForm(Dashboard)
