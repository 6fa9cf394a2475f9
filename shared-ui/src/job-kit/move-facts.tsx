import type { Gig } from 'api/client'
import { type Access, type ItemId, moveItems, volumeText, wordsOf } from 'api/rules'
import {
  ArrowUpDown,
  Clock,
  Footprints,
  HandHelping,
  House,
  type LucideIcon,
  Package,
  SquareParking,
  Truck,
  Users,
} from 'lucide-react'
import styled from 'styled-components'
import { IconList } from './icon-list.ts'
import { StairsIcon } from './stairs-icon.tsx'

/** The facts of the whole move in the order of the grid. */
const facts = [
  ['help', 'Help', HandHelping],
  ['helpers', 'Who moves', Users],
  ['truck', 'Truck', Truck],
  ['hours', 'Time', Clock],
  ['size', 'Size', House],
] as const

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  gap: 1px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--raised);

  @media (min-width: 40em) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  > div {
    padding: var(--s-3) var(--s-4) var(--s-4);
    box-shadow: 0 0 0 1px var(--line);
    overflow-wrap: anywhere;
  }
  dt {
    display: flex;
    align-items: center;
    gap: var(--s-2);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  svg {
    flex: none;
    color: var(--accent-text);
  }
  dd {
    margin-top: var(--s-1);
    font-weight: var(--weight-semi);
    line-height: 1.35;
  }
  @media print {
    > div {
      padding: var(--s-1) var(--s-2);
    }
    svg {
      display: none;
    }
  }
`
const Unknown = styled.span`
  color: var(--text-muted);
  font-weight: var(--weight-normal);
`

/** Shows what the customer says about the whole move, and the boxes. For gigs with `move`. */
export function MoveFacts({ gig: { move, boxes } }: { gig: Pick<Gig, 'move' | 'boxes'> }) {
  const said = new Map(wordsOf(move ?? {}).map(({ name, words }) => [name, words]))
  return (
    <Grid>
      {facts.map(([name, label, Icon]) => (
        <Fact key={name} label={label} Icon={Icon}>
          {said.get(name)}
        </Fact>
      ))}
      <Fact label="Boxes" Icon={Package}>
        {boxes}
      </Fact>
    </Grid>
  )
}

interface FactProps {
  label: string
  Icon: LucideIcon
  children: string | undefined
}

function Fact({ label, Icon, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon size={20} aria-hidden />
        {label}
      </dt>
      <dd>{children ?? <Unknown>not said yet</Unknown>}</dd>
    </div>
  )
}

const accessIcons: Record<string, LucideIcon | typeof StairsIcon> = {
  stairs: StairsIcon,
  elevator: ArrowUpDown,
  carry: Footprints,
  parking: SquareParking,
}

/** Shows how to get in and out at one address. */
export function AccessFacts({ access }: { access: Access | undefined }) {
  if (!access) return null
  return (
    <IconList>
      {wordsOf(access).map(({ name, words }) => {
        const Icon = accessIcons[name] ?? Package
        return (
          <li key={name}>
            <Icon size={18} aria-hidden />
            <span>{words}</span>
          </li>
        )
      })}
    </IconList>
  )
}

const Items = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);

  li {
    padding: 0.25rem 0.75rem;
    border-radius: var(--r-full);
    background: var(--surface-sunken);
  }
`

const Volume = styled.p`
  margin-top: var(--s-3);
  color: var(--text-muted);
`

/** Lists the furniture and large items, and how much room they take. */
export function MoveItems({ items }: { items: Record<string, number> }) {
  const volume = volumeText(items)
  return (
    <>
      <Items role="list">
        {Object.entries(items).map(([id, count]) => {
          const name = moveItems[id as ItemId]?.name ?? id
          return <li key={id}>{count > 1 ? `${count} × ${name}` : name}</li>
        })}
      </Items>
      {volume && <Volume>{volume}</Volume>}
    </>
  )
}
