import type { User } from 'api/client'
import { ListChecks } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, Card, Muted } from 'shared-ui'
import styled from 'styled-components'

const Choose = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-5);
  margin-bottom: var(--s-10);
  padding: var(--s-6);
  border-color: var(--accent-line);
  background: var(--accent-soft);

  > svg {
    flex: none;
    color: var(--accent-text);
  }
  > div {
    flex: 1 1 16rem;
    min-width: 0;
  }
  @media (max-width: 39.99em) {
    padding: var(--s-5);

    > svg {
      display: none;
    }
    > a {
      flex: 1;
    }
  }
`

/** Asks a packer without specialties to choose some, because most gigs require them. */
export function ChooseSpecialties({ user }: { user: User }) {
  return (
    <Choose as="section" aria-labelledby="choose-specialties">
      <ListChecks size={32} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="choose-specialties">What can you bring?</h2>
        <Muted>
          Most gigs need some equipment, experience or a vehicle. Select what you have. Each gig
          then shows whether you qualify.
        </Muted>
      </div>
      <ButtonLink as={Link} to={`/packer/${user.id}/specialtys`} variant="primary" big>
        Pick your specialties
      </ButtonLink>
    </Choose>
  )
}
