import { useQuery } from '@tanstack/react-query'
import type { Specialty } from 'api/client'
import { type Move, specialtyTypes } from 'api/rules'
import { RotateCw } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Button, CheckRow, Skeleton, SpecialtyIcon, Stack, useDelayed } from 'shared-ui'
import styled from 'styled-components'
import { suggestedSpecialties } from '../move-parts.ts'
import { Aside, FormGroup, GroupHead, GroupProblems, Hint } from '../form-group.tsx'
import { specialtiesQuery } from '../../gigs.queries.ts'

const phone = '@media (max-width: 39.99em)'

/* On phones, only the chosen and suggested specialties show until the customer asks for all. */
const Group = styled.div<{ $all: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
  ${phone} {
    ${({ $all }) => !$all && '&:not(:has([data-kept])), & li:not([data-kept]) { display: none; }'}
  }
`

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  column-gap: var(--s-8);
  & > li {
    padding: var(--s-1) 0 var(--s-2);
    border-bottom: 1px solid var(--line);
  }
  & label > :nth-child(2) {
    flex: 1;
    font-weight: var(--weight-medium);
  }
`

/* Aligned with the name of the specialty, after the checkbox. */
const When = styled(Hint)`
  margin-top: -0.375rem;
  padding-left: calc(1.375rem + var(--s-3));
  & > b {
    color: var(--accent-text);
    font-weight: var(--weight-semi);
  }
`

const ShowAll = styled.div`
  display: none;
  ${phone} {
    display: block;
  }
`

interface SpecialtyFieldsProps {
  /** The ids of the chosen specialties. */
  chosen: ReadonlySet<number>
  /** The answers that suggest specialties. */
  move: Move
  error: string | undefined
  onToggle(id: number): void
}

/** Memoized, so that typing in another field does not render all specialties again. */
export const SpecialtyFields = memo((props: SpecialtyFieldsProps) => {
  const { error } = props
  const id = useId()
  return (
    <FormGroup role="group" aria-labelledby={id} aria-describedby={error && `${id}-error`}>
      <div>
        <GroupHead>
          <h4 id={id}>
            Required Specialties <Aside>(optional)</Aside>
          </h4>
        </GroupHead>
        <Hint>
          Only packers who have all of them can book. Leave out what is only nice to have.
        </Hint>
      </div>
      <Groups {...props} />
      {error && <GroupProblems id={`${id}-error`} problems={[error]} />}
    </FormGroup>
  )
})

function Groups(props: SpecialtyFieldsProps) {
  const { data: specialties, isError, isFetching, refetch } = useQuery(specialtiesQuery)
  const slow = useDelayed()
  const [isAll, setAll] = useState(false)

  if (!specialties && isError) {
    return (
      <Stack $gap="var(--s-2)" role="alert">
        <Hint>The specialties could not be loaded. You can post the job without them.</Hint>
        <div>
          <Button busy={isFetching} onClick={() => void refetch()}>
            <RotateCw size={18} />
            Retry
          </Button>
        </div>
      </Stack>
    )
  }
  if (!specialties) {
    return (
      <Stack $gap="var(--s-2)" style={slow ? undefined : { visibility: 'hidden' }}>
        {['7rem', '6rem', '8rem'].map((width) => (
          <Skeleton key={width} width={width} height="var(--target)" />
        ))}
      </Stack>
    )
  }
  return (
    <>
      {Object.entries(specialtyTypes).map(([type, title]) => (
        <Group key={type} $all={isAll}>
          <Hint>{title}</Hint>
          <List>
            {specialties
              .filter((specialty) => specialty.specialty_type_id === Number(type))
              .map((specialty) => (
                <Choice key={specialty.id} {...props} specialty={specialty} />
              ))}
          </List>
        </Group>
      ))}
      {!isAll && (
        <ShowAll>
          <Button block onClick={() => setAll(true)}>
            Show all {specialties.length} specialties
          </Button>
        </ShowAll>
      )}
    </>
  )
}

function Choice(props: SpecialtyFieldsProps & { specialty: Specialty }) {
  const { specialty, chosen, move, error, onToggle } = props
  const { id, name, description } = specialty
  const hint = useId()
  const isChosen = chosen.has(id)
  const isSuggested = suggestedSpecialties(move).has(name)
  // Stays visible when the customer takes it back.
  const [isKept, setKept] = useState(false)
  if ((isChosen || isSuggested) && !isKept) setKept(true)
  return (
    <li data-kept={isKept || undefined}>
      <CheckRow
        label={name}
        icon={<SpecialtyIcon name={name} />}
        name="specialties"
        value={id}
        checked={isChosen}
        aria-describedby={hint}
        aria-invalid={error !== undefined || undefined}
        onChange={() => onToggle(id)}
      />
      <When id={hint}>
        <span>{description}</span>
        {isSuggested && (
          <>
            {' '}
            <b>Suggested</b>
          </>
        )}
      </When>
    </li>
  )
}
