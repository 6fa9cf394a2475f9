import { useQuery } from '@tanstack/react-query'
import { specialtyTypes } from 'api/rules'
import { RotateCw } from 'lucide-react'
import { memo, useId } from 'react'
import { Button, Chip, ChipList, Skeleton, SpecialtyIcon, Stack, useDelayed } from 'shared-ui'
import { Aside, FormGroup, GroupHead, GroupProblems, Hint } from '../form-group.tsx'
import { specialtiesQuery } from '../../gigs.queries.ts'

interface SpecialtyFieldsProps {
  /** The ids of the chosen specialties. */
  chosen: ReadonlySet<number>
  error: string | undefined
  onToggle(id: number): void
}

/** Memoized, so that typing in another field does not render all specialties again. */
export const SpecialtyFields = memo((props: SpecialtyFieldsProps) => {
  const { error } = props
  const id = useId()
  return (
    <FormGroup role="group" aria-labelledby={id} aria-describedby={error && `${id}-error`}>
      <GroupHead>
        <h3 id={id}>
          Required Specialties <Aside>(optional)</Aside>
        </h3>
      </GroupHead>
      <Groups {...props} />
      {error && <GroupProblems id={`${id}-error`} problems={[error]} />}
    </FormGroup>
  )
})

function Groups({ chosen, error, onToggle }: SpecialtyFieldsProps) {
  const { data: specialties, isError, isFetching, refetch } = useQuery(specialtiesQuery)
  const slow = useDelayed()

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
  return Object.entries(specialtyTypes).map(([type, title]) => (
    <Stack key={type} $gap="var(--s-2)">
      <Hint>{title}</Hint>
      <ChipList>
        {specialties
          ? specialties
              .filter((specialty) => specialty.specialty_type_id === Number(type))
              .map(({ id, name }) => (
                <Chip
                  key={id}
                  label={name}
                  icon={<SpecialtyIcon name={name} />}
                  name="specialties"
                  value={id}
                  checked={chosen.has(id)}
                  aria-invalid={error !== undefined || undefined}
                  onChange={() => onToggle(id)}
                />
              ))
          : ['7rem', '6rem', '8rem'].map((width) => (
              <span key={width} style={slow ? undefined : { visibility: 'hidden' }}>
                <Skeleton width={width} height="var(--target)" radius="var(--r-full)" />
              </span>
            ))}
      </ChipList>
    </Stack>
  ))
}
