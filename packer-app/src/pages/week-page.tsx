import { useQuery } from '@tanstack/react-query'
import type { ScheduledGig, User, WeekSchedule } from 'api/client'
import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { BackLink, Button, ButtonLink, formatBudget, LoadFailed, Page, PageHead } from 'shared-ui'
import { NextStep } from '../bookings/next-step.tsx'
import { gigPay, jobsByGig, listJobs } from '../bookings/pay/job-money.ts'
import { payQuery } from '../bookings/pay/pay.queries.ts'
import { ClashPanels } from '../bookings/week/clash-panels.tsx'
import {
  addDays,
  dayOf,
  daysFrom,
  mondayOf,
  monthAndDay,
  validDay,
  weekName,
} from '../bookings/week/week-days.ts'
import { weekQuery } from '../bookings/week/week.queries.ts'
import { WeekGrid } from '../bookings/week/week-grid.tsx'
import { WeekSkeleton } from '../bookings/week/week-skeleton.tsx'
import { OnlyList, WeekLinks } from '../bookings/week/week-style.ts'
import { countOf, isDone, sumOf, WeekSummary } from '../bookings/week/week-summary.tsx'
import { PackerPrintHead } from './packer-print-head.tsx'

export function WeekPage({ user }: { user: User }) {
  const [today] = useState(() => dayOf(new Date()))
  const [search] = useSearchParams()
  const start = mondayOf(validDay(search.get('week')) ?? today)
  const { data, isPending, isLoadingError, refetch } = useQuery(weekQuery(start))
  const name = weekName(start, today)
  return (
    <Page>
      <title>{`Your week, ${name} · Manyhands`}</title>
      <PackerPrintHead user={user} />
      <BackLink as={Link} to="/packer/gigs/booked">
        Your Gigs
      </BackLink>
      <PageHead
        title="Your week"
        lede={<span aria-live="polite">{name}</span>}
        actions={
          <WeekLinks aria-label="Weeks">
            <WeekLink start={addDays(start, -7)}>
              <ChevronLeft size={20} aria-hidden />
            </WeekLink>
            <ButtonLink as={Link} to={{ search: '' }} preventScrollReset>
              Today
            </ButtonLink>
            <WeekLink start={addDays(start, 7)}>
              <ChevronRight size={20} aria-hidden />
            </WeekLink>
          </WeekLinks>
        }
      />
      {isPending && <WeekSkeleton />}
      {isLoadingError && (
        <LoadFailed title="Your week could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.gigs.length === 0 && (
        <NextStep>{`You have no gigs from ${name}. Each gig shows its pay and times before you book.`}</NextStep>
      )}
      {data && data.gigs.length > 0 && (
        <WeekView key={start} schedule={data} days={daysFrom(start)} today={today} />
      )}
    </Page>
  )
}

const WeekLink = ({ start, children }: { start: string; children: ReactNode }) => (
  <ButtonLink
    as={Link}
    to={{ search: `?week=${start}` }}
    preventScrollReset
    aria-label={`Week of ${monthAndDay(start)}`}
    title={`Week of ${monthAndDay(start)}`}
  >
    {children}
  </ButtonLink>
)

interface WeekViewProps {
  schedule: WeekSchedule
  days: readonly string[]
  today: string
}

function WeekView({ schedule, days, today }: WeekViewProps) {
  const { gigs, clashes, others } = schedule
  // What a gig that is done pays can differ from its price: a tip, a refund.
  const pay = useQuery({ ...payQuery, enabled: gigs.some(isDone) }).data
  const jobs = pay && jobsByGig(listJobs(pay, false))
  const payOf = (gig: ScheduledGig) => (isDone(gig) ? gigPay(gig, jobs) : gig.price)

  const earlier = gigs.filter(({ day }) => day < today)
  const [isFolded, setFolded] = useState(days.includes(today) && days[0] !== today)
  const firstHeading = useRef<HTMLHeadingElement>(null)
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    if (wasFolded.current && !isFolded) firstHeading.current?.focus()
    wasFolded.current = isFolded
  }, [isFolded])
  return (
    <>
      <WeekSummary gigs={gigs} payOf={payOf} />
      <ClashPanels gigs={gigs} clashes={clashes} others={others} />
      <WeekGrid
        days={days}
        schedule={schedule}
        today={today}
        isFolded={isFolded}
        payOf={payOf}
        firstHeading={firstHeading}
      />
      {isFolded && (
        <OnlyList>
          <Button variant="quiet" onClick={() => setFolded(false)}>
            <History size={18} aria-hidden />
            {earlier.length === 0
              ? 'Earlier this week: no gigs'
              : `Earlier this week: ${countOf(earlier.length)}, ${formatBudget(sumOf(earlier, payOf))}`}
          </Button>
        </OnlyList>
      )}
    </>
  )
}
