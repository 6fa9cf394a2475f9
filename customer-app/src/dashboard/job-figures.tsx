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

const Figures = styled(StatList)`
  margin-top: var(--s-4);
`

/** As high as the figure that it stands for. */
const Coming = styled.span`
  display: block;
  padding-block: 0.05em;
`

interface JobFiguresProps {
  /** undefined: on its way; null: could not be had. */
  jobs: readonly { price: number }[] | null | undefined
}

/** The three figures. Cents are added as whole numbers, so that they add up. */
export function JobFigures({ jobs }: JobFiguresProps) {
  const cents = jobs?.reduce((sum, { price }) => sum + Math.round(price * 100), 0) ?? 0
  return (
    <Figures>
      <Stat label="Your Jobs Posted" icon={<ClipboardList size={20} />}>
        {jobs ? (
          jobs.length.toLocaleString('en-US')
        ) : (
          <Unknown failed={jobs === null} width="2ch" />
        )}
      </Stat>
      <Stat label="Jobs Booked" icon={<CalendarCheck size={20} />}>
        0
      </Stat>
      <Stat
        label="Total Budget"
        icon={<Wallet size={20} />}
        characters={formatBudget(cents / 100).length}
      >
        {jobs ? <Budget dollars={cents / 100} /> : <Unknown failed={jobs === null} width="6ch" />}
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

function Unknown({ failed, width }: { failed: boolean; width: string }) {
  const shown = useDelayed()
  if (failed) {
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>not known</VisuallyHidden>
      </>
    )
  }
  return (
    <Coming style={shown ? undefined : { visibility: 'hidden' }}>
      <Skeleton width={width} height="1em" />
    </Coming>
  )
}
