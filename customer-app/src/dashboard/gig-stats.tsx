import { CalendarCheck, ClipboardList, Wallet } from 'lucide-react'
import {
  Cents,
  formatBudget,
  Skeleton,
  Stat,
  StatList,
  useDelayed,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import { onPhones } from '../on-phones.ts'

/* On phones, the figures share a row and a frame. */
const Figures = styled(StatList)`
  margin-top: var(--s-4);
  ${onPhones} {
    gap: 0;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr);
    border: 1px solid var(--line);
    border-radius: var(--r-lg);
    background: var(--raised);
    --figure: 1.25rem;
    &&& > * {
      grid-column: auto;
      padding: var(--s-3);
      border: 0;
      border-radius: 0;
      background: none;
      box-shadow: none;
    }
    &&& > * + * {
      border-left: 1px solid var(--line);
    }
    & dt {
      align-items: start;
      font-size: var(--text-xs);
      line-height: 1.25;
    }
    & svg {
      display: none;
    }
  }
`

/**
 * Makes the placeholder as tall as a figure, so that the page does not shift when the figure replaces the
 * placeholder.
 */
const PlaceholderFrame = styled.span`
  display: block;
  padding-block: 0.05em;
`

interface GigStatsProps {
  /** undefined while loading, null after a failure. */
  gigs: readonly { price: number }[] | null | undefined
  /** How many gigs packers hold now. Delivered gigs do not count. */
  booked: number
}

/** Shows the stat cards. Sums prices in whole cents to avoid floating-point errors. */
export function GigStats({ gigs, booked }: GigStatsProps) {
  const cents = gigs?.reduce((sum, { price }) => sum + Math.round(price * 100), 0) ?? 0
  return (
    <Figures>
      <Stat label="Your Jobs Posted" icon={<ClipboardList size={20} />}>
        {gigs ? (
          gigs.length.toLocaleString('en-US')
        ) : (
          <MissingFigure failed={gigs === null} width="2ch" />
        )}
      </Stat>
      <Stat label="Jobs Booked" icon={<CalendarCheck size={20} />}>
        {gigs ? (
          booked.toLocaleString('en-US')
        ) : (
          <MissingFigure failed={gigs === null} width="2ch" />
        )}
      </Stat>
      <Stat
        label="Total Budget"
        icon={<Wallet size={20} />}
        characters={formatBudget(cents / 100).length}
      >
        {gigs ? (
          <Budget dollars={cents / 100} />
        ) : (
          <MissingFigure failed={gigs === null} width="6ch" />
        )}
      </Stat>
    </Figures>
  )
}

function Budget({ dollars }: { dollars: number }) {
  const [whole, cents] = formatBudget(dollars).split('.')
  return (
    <>
      {whole}
      <Cents>.{cents}</Cents>
    </>
  )
}

function MissingFigure({ failed, width }: { failed: boolean; width: string }) {
  const shown = useDelayed()
  if (failed) {
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>unavailable</VisuallyHidden>
      </>
    )
  }
  return (
    <PlaceholderFrame style={shown ? undefined : { visibility: 'hidden' }}>
      <Skeleton width={width} height="1em" />
    </PlaceholderFrame>
  )
}
