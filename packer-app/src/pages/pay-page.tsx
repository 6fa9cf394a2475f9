import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { ChartNoAxesColumn, CircleCheck, Wallet } from 'lucide-react'
import {
  ExportActions,
  formatMoney,
  LoadFailed,
  Page,
  PageHead,
  Stack,
  Stat,
  StatList,
  TableSkeleton,
} from 'shared-ui'
import styled from 'styled-components'
import { paidGigsQuery } from '../bookings/bookings.queries.ts'
import { PayTable, totalPay } from '../bookings/gig-table.tsx'
import { NextStep } from '../bookings/next-step.tsx'
import { downloadPayCsv } from '../bookings/pay-csv.ts'
import { PackerPrintHead } from './packer-print-head.tsx'

/** Reserves the space of the buttons while the table loads. */
const ActionsRoom = styled.div`
  width: 16rem;
  height: var(--target);
`

export function PayPage({ user }: { user: User }) {
  const paid = useQuery(paidGigsQuery(user.id))
  return (
    <Page>
      <title>Your Pay · Manyhands</title>
      {paid.data && <PackerPrintHead user={user} />}
      <PageHead
        title="Your Pay"
        lede="Gigs you've delivered. Customers pay you directly, so the total is only the sum of the prices."
        actions={
          paid.isPending ? (
            <ActionsRoom />
          ) : (
            paid.data &&
            paid.data.length > 0 && <ExportActions onExport={() => downloadPayCsv(paid.data)} />
          )
        }
      />
      {paid.isPending && <TableSkeleton text="Loading your pay..." figures={3} card="16.5rem" />}
      {paid.isLoadingError && (
        <LoadFailed title="Unable to load your pay." onRetry={() => void paid.refetch()} />
      )}
      {paid.data && (
        <Stack $gap="var(--s-6)">
          {paid.data.length > 0 && <PayFigures gigs={paid.data} />}
          <PayTable gigs={paid.data} />
          {paid.data.length === 0 && <NextStep>Delivered gigs show up here.</NextStep>}
        </Stack>
      )}
    </Page>
  )
}

function PayFigures({ gigs }: { gigs: readonly Gig[] }) {
  const total = totalPay(gigs)
  return (
    <StatList>
      <Stat label="Total pay" icon={<Wallet size={20} aria-hidden />}>
        {formatMoney(total)}
      </Stat>
      <Stat label="Delivered gigs" icon={<CircleCheck size={20} aria-hidden />}>
        {gigs.length}
      </Stat>
      <Stat label="Average per gig" icon={<ChartNoAxesColumn size={20} aria-hidden />}>
        {formatMoney(gigs.length === 0 ? 0 : total / gigs.length)}
      </Stat>
    </StatList>
  )
}
