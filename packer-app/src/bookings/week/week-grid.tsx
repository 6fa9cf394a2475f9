import type { Schedule, ScheduledGig } from 'api/client'
import type { Ref } from 'react'
import type { Clash } from './clash-words.ts'
import { DriveBlock, GigBlock } from './gig-block.tsx'
import {
  hourName,
  monthAndDay,
  type Placed,
  placeGigs,
  shownHours,
  weekdayName,
} from './week-days.ts'
import { Blocks, Day, Free, Hours, TodayWord, Week } from './week-style.ts'

interface WeekGridProps {
  days: readonly string[]
  schedule: Schedule
  today: string
  /** Whether the list hides the days before today. */
  isFolded: boolean
  payOf(gig: ScheduledGig): number
  /** The heading of the first day. */
  firstHeading: Ref<HTMLHeadingElement>
}

/** The week as a list of days; on wide screens as seven columns. */
export function WeekGrid(props: WeekGridProps) {
  const { days, schedule, today, isFolded, payOf, firstHeading } = props
  const placed = new Map(
    days.map((day) => [day, placeGigs(schedule.gigs.filter((gig) => gig.day === day))]),
  )
  const { first, last } = shownHours([...placed.values()].flat())
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const widths = days.map((day) => {
    const lanes = Math.max(1, ...(placed.get(day) ?? []).map((one) => one.lanes))
    return `minmax(0, ${lanes > 1 ? lanes * 0.875 : 1}fr)`
  })
  return (
    <Week style={{ '--columns': `3.5rem ${widths.join(' ')}`, '--rows': hours.length }}>
      <Hours aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hourName(hour)}</span>
        ))}
      </Hours>
      {days.map((day, index) => (
        <Day
          key={day}
          $isToday={day === today}
          $isFolded={isFolded && day < today}
          aria-labelledby={`week-${day}`}
        >
          <h2 id={`week-${day}`} ref={index === 0 ? firstHeading : undefined} tabIndex={-1}>
            {day === today && <TodayWord>Today </TodayWord>}
            <span>{`${weekdayName(day, 'short')}, ${monthAndDay(day)}`}</span>
          </h2>
          <DayGigs
            placed={placed.get(day) ?? []}
            clashes={schedule.clashes}
            payOf={payOf}
            firstHour={first}
          />
        </Day>
      ))}
    </Week>
  )
}

interface DayGigsProps extends Pick<WeekGridProps, 'payOf'> {
  placed: readonly Placed[]
  clashes: readonly Clash[]
  firstHour: number
}

function DayGigs({ placed, clashes, payOf, firstHour }: DayGigsProps) {
  if (placed.length === 0) return <Free>Free</Free>
  return (
    <Blocks role="list">
      {placed.flatMap((one, index) => {
        const before = placed[index - 1]
        const { id, drive_minutes: minutes } = one.gig
        return [
          before && minutes !== null && (
            <DriveBlock
              key={`drive-${id}`}
              minutes={minutes}
              before={before}
              placed={one}
              firstHour={firstHour}
            />
          ),
          <GigBlock
            key={id}
            placed={one}
            clashes={clashes}
            pay={payOf(one.gig)}
            firstHour={firstHour}
          />,
        ]
      })}
    </Blocks>
  )
}
