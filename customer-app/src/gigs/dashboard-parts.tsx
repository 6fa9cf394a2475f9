import { useQueries } from '@tanstack/react-query'
import type { CustomerJob, Gig } from 'api/client'
import { firstName, isolate, stepsBeforePickupMs } from 'api/rules'
import { HandCoins } from 'lucide-react'
import { useEffect } from 'react'
import { formatCardMoney, UrgentBadge } from 'shared-ui'
import styled from 'styled-components'
import type { NeedRowProps } from '../need-row.tsx'
import { doneNotice, feeNotice } from './cancel-notices.ts'
import { jobPath } from './gig-address.ts'
import { proposalsQuery } from './job/day/proposal.queries.ts'
import type { Jobs } from './job-stages.ts'
import { StageNews } from './stage-news.tsx'
import { TestLabel } from './test-label.tsx'
import { tripQuery } from './trip.queries.ts'

export type DayNeed = NeedRowProps & { to: string }

/** Whether the job's packer may have asked for extra pay. */
const mayAsk = ({ stage }: Pick<CustomerJob, 'stage'>) =>
  stage === 'at_pickup' || stage === 'loaded'

/** When packers say that they arrive, by gig. */
export type Arrivals = ReadonlyMap<Gig['id'], string>

/** From so long before the pickup on, a packer can say when they arrive. */
const { on_the_way: expectedMs } = stepsBeforePickupMs

/** Whether the job's packer may have said when they arrive. */
const isExpected = ({ stage, pickup_date }: Pick<CustomerJob, 'stage' | 'pickup_date'>) =>
  stage === 'on_the_way' ||
  (stage === 'booked' && Math.abs(Date.parse(pickup_date) - Date.now()) < expectedMs)

/** Returns the jobs with the ids of their trips. */
const withTrip = (jobs: Jobs, isWanted: (job: CustomerJob) => boolean) =>
  [...jobs.values()].flatMap((job) =>
    job.trip_id !== null && isWanted(job) ? [{ ...job, trip_id: job.trip_id }] : [],
  )

interface NewsProps {
  jobs: Jobs
  /** Called with the requests for extra pay that wait for the customer's answer. */
  onAsked(needs: DayNeed[]): void
  onArrivals(arrivals: Arrivals): void
}

/** Finds requests for extra pay and arrivals, and announces changes. */
function News({ jobs, onAsked, onArrivals }: NewsProps) {
  const asking = withTrip(jobs, mayAsk)
  // The results are plain values, so that an equal result stays the same.
  const open = useQueries({
    queries: asking.map(({ gig_id, trip_id }) => proposalsQuery(gig_id, trip_id)),
    combine: (results) =>
      results.flatMap(({ data }, index) => {
        const job = asking[index]
        const asked = data?.find(({ may }) => may.includes('yes'))
        if (!job || !asked) return []
        const { gig_id, title, packer } = job
        return [
          { gig_id, title, name: packer?.display_name ?? 'The packer', dollars: asked.amount },
        ]
      }),
  })
  useEffect(() => {
    onAsked(
      open.map(({ gig_id, title, name, dollars }) => ({
        icon: HandCoins,
        title: `${firstName(name)} asks for ${formatCardMoney(dollars ?? 0)} more`,
        text: `Say yes or no: ${isolate(title)}`,
        to: jobPath(gig_id),
      })),
    )
  }, [open, onAsked])

  const expected = withTrip(jobs, isExpected)
  const arrivals = useQueries({
    queries: expected.map(({ gig_id, trip_id }) => tripQuery(gig_id, trip_id)),
    combine: (results) =>
      results.flatMap(({ data }): [number, string][] =>
        data?.arrives_at && data.gig_id !== null ? [[data.gig_id, data.arrives_at]] : [],
      ),
  })
  useEffect(() => onArrivals(new Map(arrivals)), [arrivals, onArrivals])
  return <StageNews jobs={jobs} />
}

const Below = styled.div`
  margin-top: var(--s-4);
  &:empty {
    display: none;
  }
`

/** Says that payments are simulated. Most customers have no simulated payments. */
function BelowList({ jobs }: { jobs: Jobs }) {
  const hasPayments = [...jobs.values()].some(({ payment }) => payment?.total)
  return <Below>{hasPayments && <TestLabel />}</Below>
}

/** What the dashboard shows later than its first frame: only some customers need it, or only after a change. */
export const dashboardParts = {
  ...{ News, BelowList, UrgentBadge },
  ...{ doneNotice, feeNotice },
}
