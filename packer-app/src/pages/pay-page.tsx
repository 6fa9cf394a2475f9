import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { useState } from 'react'
import { ExportActions, LoadFailed, Page, PageHead, Stack, TableSkeleton } from 'shared-ui'
import styled from 'styled-components'
import { paidGigsQuery } from '../bookings/bookings.queries.ts'
import { PayTable } from '../bookings/gig-table.tsx'
import { NextStep } from '../bookings/next-step.tsx'
import { downloadPayCsv } from '../bookings/pay-csv.ts'
import { jobsByGig, listJobs } from '../bookings/pay/job-money.ts'
import { OtherPay } from '../bookings/pay/other-pay.tsx'
import { payQuery, useNeedsBank } from '../bookings/pay/pay.queries.ts'
import { PayOverview } from '../bookings/pay/pay-overview.tsx'
import { PayStats } from '../bookings/pay/pay-totals.tsx'
import { PackerPrintHead } from './packer-print-head.tsx'

/** On narrow screens, the buttons of the head are below its text. */
const isNarrow = () => window.matchMedia?.('(max-width: 43.99em)').matches ?? false

/** Reserves the space of the buttons, so that nothing shifts when they appear. */
const ActionsRoom = styled.div`
  width: 16rem;
  height: var(--target);
`

export function PayPage({ user }: { user: User }) {
  const paid = useQuery(paidGigsQuery(user.id))
  const pay = useQuery(payQuery)
  const gigs = paid.data
  const hasGigs = gigs !== undefined && gigs.length > 0
  // On narrow screens, a page without gigs has no space for buttons, so the rest waits for the gigs.
  const [narrow] = useState(isNarrow)
  const waits = narrow && paid.isPending && paid.failureCount === 0
  const isOff = pay.data?.provider === 'off'
  const needsBank = useNeedsBank(pay.data)
  // Money with an arrival date has been sent already.
  const waitsForBank = needsBank && pay.data?.arrives_at === null
  const jobList = pay.data && !isOff ? listJobs(pay.data, waitsForBank) : undefined
  const jobs = jobList && jobsByGig(jobList)
  const hasRows = hasGigs || (jobList !== undefined && jobList.length > 0)
  return (
    <Page>
      <title>Your Pay · Manyhands</title>
      {gigs && <PackerPrintHead user={user} />}
      <PageHead
        title="Your Pay"
        lede={
          isOff
            ? "Gigs you've delivered. Customers pay you directly, so the total is only the sum of the prices."
            : "Where your money is, and every gig you've delivered."
        }
        actions={
          gigs && hasRows && !pay.isPending ? (
            <ExportActions onExport={() => downloadPayCsv(gigs, jobList)} />
          ) : (
            (hasGigs || !narrow) && <ActionsRoom />
          )
        }
      />
      <Stack $gap="var(--s-6)" style={waits ? { visibility: 'hidden' } : undefined}>
        {!isOff && !pay.isLoadingError && (
          <PayOverview
            pay={pay.data}
            gigs={gigs}
            jobs={jobs}
            needsBank={needsBank}
            waitsForBank={waitsForBank}
          />
        )}
        {pay.isLoadingError && !paid.isLoadingError && (
          <LoadFailed
            title="Your payments could not be loaded."
            onRetry={() => void pay.refetch()}
          />
        )}
        {(isOff || pay.isLoadingError) && hasGigs && <PayStats gigs={gigs} />}
        {paid.isPending && (
          <TableSkeleton text="Loading your pay..." figures={isOff ? 3 : 0} card="16.5rem" />
        )}
        {paid.isLoadingError && (
          <LoadFailed
            title="Your pay could not be loaded."
            onRetry={() => {
              void paid.refetch()
              if (pay.isLoadingError) void pay.refetch()
            }}
          />
        )}
        {gigs && <PayTable gigs={gigs} jobs={isOff || pay.isLoadingError ? null : jobs} />}
        {gigs && jobList && <OtherPay jobs={jobList} gigs={gigs} />}
        {gigs?.length === 0 && <NextStep>Delivered gigs show up here.</NextStep>}
      </Stack>
    </Page>
  )
}
