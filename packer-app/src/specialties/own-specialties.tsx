import type { Specialty } from 'api/client'
import { Muted, Skeleton, SpecialtyIcon, Stack, useDelayed } from 'shared-ui'
import styled from 'styled-components'

const Title = styled.h3`
  margin-bottom: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  letter-spacing: 0;
  line-height: var(--leading-snug);
`
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);

  li {
    display: inline-flex;
    align-items: center;
    gap: var(--s-2);
    min-height: 2.5rem;
    padding: 0.25rem 0.875rem 0.25rem 0.625rem;
    border-radius: var(--r-full);
    background: var(--accent-soft);
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
  }
  svg {
    color: var(--accent-text);
  }
`
/** As high as the skeleton. */
const None = styled(Muted)`
  display: flex;
  align-items: center;
  min-height: 2.5rem;
`

const groups = [
  { type: 1, title: 'Tools' },
  { type: 2, title: 'Experience' },
  { type: 3, title: 'Vehicle' },
]

interface OwnSpecialtiesProps {
  specialties: readonly Specialty[]
  own: ReadonlySet<number>
}

/** The skeleton of `OwnSpecialties`, with one line per group. */
export function OwnSpecialtiesSkeleton() {
  const shown = useDelayed()
  return (
    <Stack aria-hidden style={shown ? undefined : { visibility: 'hidden' }}>
      {groups.map(({ type, title }) => (
        <div key={type}>
          <Title as="p">{title}</Title>
          <Skeleton width="70%" height="2.5rem" radius="var(--r-full)" />
        </div>
      ))}
    </Stack>
  )
}

export function OwnSpecialties({ specialties, own }: OwnSpecialtiesProps) {
  return (
    <Stack>
      {groups.map(({ type, title }) => {
        const group = specialties.filter(
          ({ id, specialty_type_id }) => specialty_type_id === type && own.has(id),
        )
        return (
          <div key={type}>
            <Title>{title}</Title>
            {group.length === 0 ? (
              <None>None yet</None>
            ) : (
              <List role="list">
                {group.map(({ id, name }) => (
                  <li key={id}>
                    <SpecialtyIcon name={name} size={18} />
                    {name}
                  </li>
                ))}
              </List>
            )}
          </div>
        )
      })}
    </Stack>
  )
}
