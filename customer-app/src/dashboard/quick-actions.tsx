import { History, LifeBuoy, type LucideIcon, Plus, UserRound } from 'lucide-react'
import { useId } from 'react'
import { Card, Muted, Section } from 'shared-ui'
import styled from 'styled-components'

const Tiles = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 30em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 64em) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  gap: var(--s-3);
`

const Disc = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--accent-soft);
  color: var(--accent-text);
`

const Tile = styled(Card)`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: 4.5rem;
  padding: var(--s-3) var(--s-4);
  color: inherit;
  font-weight: var(--weight-semi);
  text-align: left;
  cursor: pointer;
  transition:
    border-color var(--fast),
    box-shadow var(--fast);

  &:hover {
    border-color: var(--accent-line);
    box-shadow: var(--shadow-2);
  }
  &[aria-disabled='true'] {
    border-color: var(--line);
    background: none;
    box-shadow: none;
    color: var(--text-muted);
    cursor: default;
  }
  &[aria-disabled='true'] ${Disc} {
    background: var(--surface-sunken);
    color: var(--text-muted);
  }
`

const unavailable: { title: string; icon: LucideIcon }[] = [
  { title: 'Job History', icon: History },
  { title: 'My Profile', icon: UserRound },
  { title: 'Support', icon: LifeBuoy },
]

export function QuickActions({ onPost }: { onPost(): void }) {
  const note = useId()
  return (
    <Section
      title="Quick Actions"
      actions={
        <Muted $small id={note}>
          Job History, My Profile and Support aren't available yet.
        </Muted>
      }
    >
      <Tiles>
        <Tile as="button" type="button" onClick={onPost}>
          <Disc>
            <Plus size={22} />
          </Disc>
          Post New Job
        </Tile>
        {unavailable.map(({ title, icon: Icon }) => (
          <Tile key={title} as="button" type="button" aria-disabled aria-describedby={note}>
            <Disc>
              <Icon size={22} />
            </Disc>
            {title}
          </Tile>
        ))}
      </Tiles>
    </Section>
  )
}
