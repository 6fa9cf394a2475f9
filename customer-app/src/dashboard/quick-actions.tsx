import { History, LifeBuoy, type LucideIcon, Plus, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Card, Section } from 'shared-ui'
import styled from 'styled-components'
import { Disc } from '../need-row.tsx'
import { onPhones } from '../on-phones.ts'

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  @media (min-width: 48em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 64em) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  gap: var(--s-3);
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
  text-decoration: none;
  cursor: pointer;
  transition:
    border-color var(--fast),
    box-shadow var(--fast);

  &:hover {
    border-color: var(--accent-line);
    box-shadow: var(--shadow-2);
  }
  ${onPhones} {
    min-height: 3.75rem;
    padding: var(--s-2) var(--s-3);
    line-height: 1.3;
    & > ${Disc} {
      width: 2.25rem;
      height: 2.25rem;
    }
  }
`

const links: { title: string; to: string; icon: LucideIcon }[] = [
  { title: 'Job History', to: '/customer/history', icon: History },
  { title: 'My Profile', to: '/customer/profile', icon: UserRound },
  { title: 'Support', to: '/customer/support', icon: LifeBuoy },
]

export function QuickActions({ onPost }: { onPost(): void }) {
  return (
    <Section title="Quick Actions">
      <Tiles>
        <Tile as="button" type="button" onClick={onPost}>
          <Disc>
            <Plus size={22} />
          </Disc>
          Post New Job
        </Tile>
        {links.map(({ title, to, icon: Icon }) => (
          <Tile key={title} as={Link} to={to}>
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
