import type { Specialty } from 'api/client'
import { specialtyTypes } from 'api/rules'
import { Card, Section, SpecialtyIcon } from 'shared-ui'
import styled from 'styled-components'

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--s-3);
`
const Item = styled(Card)`
  display: flex;
  gap: var(--s-3);
  padding: var(--s-4);

  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.5;
  }
`
const Disc = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--accent-soft);
  color: var(--accent-text);
`

export function SpecialtyCatalogue({ specialties }: { specialties: readonly Specialty[] }) {
  return Object.entries(specialtyTypes).map(([type, title]) => (
    <Section key={type} title={title}>
      <List role="list">
        {specialties
          .filter((specialty) => specialty.specialty_type_id === Number(type))
          .map(({ id, name, description }) => (
            <Item as="li" key={id}>
              <Disc>
                <SpecialtyIcon name={name} size={24} />
              </Disc>
              <div>
                <h3>{name}</h3>
                <p>{description}</p>
              </div>
            </Item>
          ))}
      </List>
    </Section>
  ))
}
