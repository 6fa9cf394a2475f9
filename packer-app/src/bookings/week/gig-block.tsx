import { gigStatus, isolate } from 'api/rules'
import { Car, Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCardMoney } from 'shared-ui'
import { type Clash, clashOf } from './clash-words.ts'
import { citiesOf, driveText, type Placed, timeSpan } from './week-days.ts'
import { Block, Cities, Drive, Mark, Pay, RestOfWords, Times } from './week-style.ts'

/** CSS variables of the place in the column. */
const placeOf = (place: Pick<Placed, 'from' | 'hours' | 'lane' | 'lanes'>, first: number) => ({
  '--from': place.from - first,
  '--hours': place.hours,
  '--lane': place.lane,
  '--lanes': place.lanes,
})

interface GigBlockProps {
  placed: Placed
  clashes: readonly Clash[]
  /** What the packer gets, in dollars. */
  pay: number
  /** The first hour that the columns show. */
  firstHour: number
}

export function GigBlock({ placed, clashes, pay, firstHour }: GigBlockProps) {
  const { gig, lanes } = placed
  const isDone = gig.gig_status_id === gigStatus.completed
  const clash = clashOf(gig, clashes)
  return (
    <Block
      $kind={clash ? 'clash' : isDone ? 'done' : 'planned'}
      $lanes={lanes}
      style={placeOf(placed, firstHour)}
    >
      <Link to={`/gig/${gig.id}`}>
        <strong>{isolate(gig.title)}</strong> <Times>{timeSpan(gig)}</Times>{' '}
        <Cities $lanes={lanes} translate="no">
          {citiesOf(gig)}
        </Cities>{' '}
        <Pay>{formatCardMoney(pay)}</Pay>{' '}
        {isDone && (
          <Mark $tone="positive">
            <Check size={14} strokeWidth={2.5} aria-hidden />
            <span>Done</span>
          </Mark>
        )}
        {clash && (
          <Mark $tone="warning">
            <TriangleAlert size={14} strokeWidth={2.25} aria-hidden />
            <span>
              {clash.short}
              <RestOfWords>{clash.rest}</RestOfWords>
            </span>
          </Mark>
        )}
      </Link>
    </Block>
  )
}

interface DriveBlockProps {
  minutes: number
  before: Placed
  placed: Placed
  firstHour: number
}

/** The drive from the gig before. Nothing if both overlap, because then the blocks say so. */
export function DriveBlock({ minutes, before, placed, firstHour }: DriveBlockProps) {
  const from = before.from + before.hours
  const room = placed.from - from
  if (minutes === 0 || room <= 0) return null
  const hours = Math.min(minutes / 60, room)
  const isTight = minutes / 60 > room
  return (
    <Drive $isTight={isTight} style={placeOf({ from, hours, lane: 0, lanes: 1 }, firstHour)}>
      <span>
        {isTight ? <TriangleAlert size={16} aria-hidden /> : <Car size={16} aria-hidden />}
        {driveText(minutes)}
      </span>
    </Drive>
  )
}
