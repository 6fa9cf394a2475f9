import type { GigRequirement } from 'api/client'
import { specialtyTypes } from 'api/rules'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Muted, Panel, Section, SpecialtyIcon } from 'shared-ui'
import styled from 'styled-components'
import { inWords } from '../gig-facts.ts'

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: var(--s-6);

  h3 {
    margin-bottom: var(--s-2);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    letter-spacing: 0;
  }
  ul {
    display: grid;
    gap: var(--s-2);
  }
  @media print {
    gap: var(--s-1);

    ul {
      gap: 0;
    }
  }
`
const Item = styled.li<{ $has: boolean | undefined }>`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  padding: var(--s-2);
  border: ${({ $has }) => ($has === false ? '1.5px dashed var(--warning)' : '1px solid var(--line)')};
  border-radius: var(--r-md);

  @media print {
    padding: 0;
    border: 0;
  }
`
const Disc = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: var(--r-sm);
  background: var(--surface-sunken);

  @media print {
    display: none;
  }
`
const Name = styled.span`
  display: block;
  font-weight: var(--weight-medium);
  line-height: 1.3;
`
const RequirementStatus = styled.span<{ $has: boolean }>`
  display: flex;
  align-items: center;
  gap: 0.25rem;
  color: ${({ $has }) => ($has ? 'var(--positive)' : 'var(--warning)')};
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  @media print {
    display: none;
  }
`

const EditLink = styled(Link)`
  /* Makes the tap target higher than the line of text. */
  @media (max-width: 63.99em) {
    padding-block: 0.75rem;
  }
`

interface RequirementListProps {
  requirements: readonly GigRequirement[]
  /** The ids of the packer's specialties. While undefined, no item shows a status. */
  own: ReadonlySet<number> | undefined
}

/**
 * Shows the gig's required specialties. An icon and a word, not only a color, show whether the packer has
 * each specialty.
 */
export function RequirementList({ requirements, own }: RequirementListProps) {
  return (
    <Section title="Required specialties">
      {requirements.length === 0 && <Muted>No specialties required</Muted>}
      <Groups>
        {Object.entries(specialtyTypes).map(([type, title]) => {
          const group = requirements.filter((one) => one.specialty_type_id === Number(type))
          if (group.length === 0) return null
          return (
            <div key={type}>
              <h3>{title}</h3>
              <ul role="list">
                {group.map(({ specialty_id: id, specialty_name: name }) => (
                  <RequirementItem key={id} name={name} has={own?.has(id)} />
                ))}
              </ul>
            </div>
          )
        })}
      </Groups>
    </Section>
  )
}

function RequirementItem({ name, has }: { name: string; has: boolean | undefined }) {
  const Icon = has ? Check : X
  return (
    <Item $has={has}>
      <Disc>
        <SpecialtyIcon name={name} size={20} />
      </Disc>
      <span>
        <Name>{name}</Name>{' '}
        {has !== undefined && (
          <RequirementStatus $has={has}>
            <Icon size={16} style={{ strokeWidth: 2.5 }} aria-hidden />
            {has ? 'you have' : 'missing'}
          </RequirementStatus>
        )}
      </span>
    </Item>
  )
}

/** Lists the missing specialties and links to the form that adds them. */
export function MissingSpecialties({ names, editPath }: { names: string[]; editPath: string }) {
  return (
    <Panel tone="warning" title="Missing Required Specialties" role="note">
      {`You need: ${inWords(names)}. Have ${names.length === 1 ? 'it' : 'them'}? `}
      <EditLink to={editPath}>Edit Specialties</EditLink>.
    </Panel>
  )
}
