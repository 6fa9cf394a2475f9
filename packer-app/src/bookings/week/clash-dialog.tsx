import type { Schedule, ScheduledGig } from 'api/client'
import { isolate } from 'api/rules'
import { Car } from 'lucide-react'
import { useId } from 'react'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  DialogHead,
  formatCardMoney,
  onFirstClick,
} from 'shared-ui'
import styled from 'styled-components'
import type { Clash } from './clash-words.ts'
import { duration, monthAndDay, timeSpan, weekdayName } from './week-days.ts'

const Body = styled(DialogBody)`
  gap: var(--s-4);
`
const Gigs = styled.ol`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  line-height: 1.4;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s-1) var(--s-4);
    padding: var(--s-3) var(--s-4);
    font-variant-numeric: tabular-nums;

    > div {
      flex: 1 1 10rem;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    > strong,
    > div > strong {
      font-weight: var(--weight-semi);
    }
    p {
      color: var(--text-muted);
      font-size: 0.9375rem;
    }
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
`
const Label = styled.span`
  width: 4rem;
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);

  @media (max-width: 39.99em) {
    flex: 1 1 100%;
  }
`
const GapRow = styled.li`
  && {
    flex-wrap: nowrap;
    background: var(--warning-soft);
    color: var(--warning);
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
  }
  svg {
    flex: none;
  }
`
const Small = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

interface ClashDialogProps {
  open: boolean
  gigId: number
  /** The gig and those that it clashes with. */
  schedule: Schedule
  onBook(): void
  onClose(): void
}

/** Shows a gig beside the booked ones that it clashes with, and asks whether to book it all the same. */
export function ClashDialog({ open, gigId, schedule, onBook, onClose }: ClashDialogProps) {
  const id = useId()
  const { gigs, clashes } = schedule
  const byId = new Map(gigs.map((gig) => [gig.id, gig]))
  const overlaps = clashes.some(({ overlap_minutes }) => overlap_minutes > 0)
  const others = clashes.length === 1 ? 'a gig' : `${clashes.length} gigs`
  return (
    <Dialog open={open} onClose={onClose} describedBy={id}>
      <DialogHead
        title={
          overlaps ? `This overlaps ${others} you have` : `This is close to ${others} you have`
        }
      />
      <Body>
        <div id={id}>
          {clashes.map((clash) => (
            <p key={`${clash.first_id}-${clash.second_id}`}>
              <Sentence {...clash} from={byId.get(clash.first_id)} />
            </p>
          ))}
        </div>
        <Gigs role="list">
          {gigs.flatMap((gig) => [
            ...clashes
              .filter(({ second_id }) => second_id === gig.id)
              .map(({ first_id, drive_minutes, late_minutes }) => (
                <GapRow key={`${first_id}-${gig.id}`}>
                  <Car size={18} aria-hidden />
                  <span>
                    {`${drive_minutes > 0 ? 'With the drive you' : 'You'} would be about ${duration(late_minutes)} late`}
                  </span>
                </GapRow>
              )),
            <li key={gig.id}>
              <Label>{gig.id === gigId ? 'New' : 'Booked'}</Label>
              <div>
                <strong>{isolate(gig.title)}</strong>
                <p>{timesOf(gig)}</p>
              </div>
              <strong>{formatCardMoney(gig.price)}</strong>
            </li>,
          ])}
        </Gigs>
        <Small>If you book both and cancel one later, that can lower your “Bookings kept”.</Small>
      </Body>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {"Don't book"}
        </Button>
        {/* The dialog may open under the pointer: the second click of a double click must not book. */}
        <Button variant="primary" onClick={onFirstClick(onBook)}>
          {clashes.length === 1 ? 'Book both anyway' : 'Book anyway'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function Sentence({
  overlap_minutes,
  drive_minutes,
  late_minutes,
  from,
}: Clash & { from: ScheduledGig | undefined }) {
  const drive = (
    <>
      drive from {isolate(from?.ends_in ?? '')} takes about <b>{duration(drive_minutes)}</b>
    </>
  )
  if (overlap_minutes === 0) {
    const left = drive_minutes - late_minutes
    return (
      <>
        The {drive}, and you have <b>{left > 0 ? `only ${duration(left)}` : 'no time'}</b> for it.
      </>
    )
  }
  return (
    <>
      They overlap by <b>{duration(overlap_minutes)}</b>
      {drive_minutes > 0 && <span>, and the {drive}</span>}
      <span>.</span>
    </>
  )
}

/** Returns "Sat, Dec 12, 8:30 AM to 12:00 PM", and where the work ends if that is another city. */
function timesOf(gig: ScheduledGig): string {
  const { day, starts_in, ends_in } = gig
  const end = starts_in === ends_in ? '' : `, ends in ${isolate(ends_in)}`
  return `${weekdayName(day, 'short')}, ${monthAndDay(day)}, ${timeSpan(gig)}${end}`
}
