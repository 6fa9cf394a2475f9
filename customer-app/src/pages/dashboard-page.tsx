import type { Gig } from 'api/client'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyPart, Page, useLazyPart, useWhenIdle } from 'shared-ui'
import styled from 'styled-components'
import { GigStats } from '../dashboard/gig-stats.tsx'
import { bannerSentences } from '../dashboard/banner-sentence.ts'
import { QuickActions } from '../dashboard/quick-actions.tsx'
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx'
import { GigDialog, prefetchForm } from '../gigs/form/gig-dialog.tsx'
import { gigAnchor, jobPath } from '../gigs/gig-address.ts'
import { GigList, prefetchDeleteDialog } from '../gigs/gig-list.tsx'
import { doneNotice, feeNotice } from '../gigs/gigs.mutations.ts'
import { isBooked } from '../gigs/gigs.queries.ts'
import { useStagedGigs } from '../gigs/job-stages.ts'
import { type FormPageProps, withForm } from './with-form.tsx'

/** Loads when the page is idle, because StageNews announces nothing before a job changes. */
const stageNews = lazyPart(
  async () => (await import(/* webpackChunkName: "form" */ '../gigs/stage-news.tsx')).StageNews,
)

/** Loads when the page is idle. Most customers have no simulated payments. */
const testLabel = lazyPart(
  async () => (await import(/* webpackChunkName: "form" */ '../gigs/test-label.tsx')).TestLabel,
)

const BelowList = styled.div`
  margin-top: var(--s-4);
  &:empty {
    display: none;
  }
`

function Dashboard({ customer, user, notify, task, setTask }: FormPageProps) {
  const { gigs, staged, jobs, isError } = useStagedGigs(customer.id)
  const navigate = useNavigate()
  const [isIdle, setIdle] = useState(false)
  const { part: StageNews } = useLazyPart(stageNews, isIdle)
  const hasPayments = [...jobs.values()].some(({ payment }) => payment?.total)
  const { part: TestLabel } = useLazyPart(testLabel, isIdle && hasPayments)
  useWhenIdle(gigs !== undefined || isError, () => {
    prefetchForm()
    prefetchDeleteDialog()
    setIdle(true)
  })

  const create = () => setTask({ kind: 'create' })
  const edit = useCallback((gig: Gig) => setTask({ kind: 'edit', gig }), [setTask])

  function showGig(id: number) {
    const card = document.getElementById(gigAnchor(id))
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector('h3')?.focus({ preventScroll: true })
    // If the card is missing, the customer has opened another page: open the job's page.
    if (!card) void navigate(jobPath(id))
  }

  return (
    <Page>
      <title>Dashboard · Manyhands</title>
      {/* Another user must not see this customer's gigs behind an open form. */}
      {(!user || user.id === customer.id) && (
        <>
          {staged && StageNews && <StageNews jobs={jobs} />}
          <WelcomeBanner
            username={customer.username}
            sentences={staged && bannerSentences(staged)}
            pathOf={jobPath}
            isPrimary={gigs?.length !== 0}
            onCreate={create}
          />
          <GigStats
            gigs={gigs ?? (isError ? null : undefined)}
            booked={gigs?.filter(isBooked).length ?? 0}
          />
          <GigList
            customerId={customer.id}
            jobs={staged && jobs}
            onCreate={create}
            onEdit={edit}
            onDeleted={(fee) => notify(doneNotice('Job deleted.', fee))}
            onFee={(gigId, fee_cents) => {
              notify(feeNotice(fee_cents))
              void navigate(jobPath(gigId))
            }}
          />
          <BelowList>{TestLabel && hasPayments && <TestLabel />}</BelowList>
          <QuickActions onPost={create} />
        </>
      )}
      <GigDialog
        task={task}
        customerId={customer.id}
        user={user}
        onClose={() => setTask(null)}
        onPosted={(gigId) =>
          notify({
            text: 'Job posted. Packers can see it now.',
            action: { label: 'View', onSelect: () => showGig(gigId) },
          })
        }
        onSaved={() => notify({ text: 'Job saved.' })}
      />
    </Page>
  )
}

export const DashboardPage = withForm(Dashboard)
