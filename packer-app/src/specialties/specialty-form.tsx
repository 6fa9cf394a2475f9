import { failureText, isAnswerLost, type Specialty } from 'api/client'
import { type FormEvent, type ReactNode, useState } from 'react'
import {
  Button,
  Panel,
  SpecialtyIcon,
  TileCheckbox,
  TileList,
  useHtmlDataAttribute,
} from 'shared-ui'
import styled from 'styled-components'
import { inWords } from '../gig-facts.ts'
import { useUnsavedInput } from '../unsaved-input.tsx'
import type { PartlySaved } from './specialties.mutations.ts'

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-10);

  /* Keeps focused checkboxes above the sticky save bar. */
  input {
    scroll-margin-bottom: 8rem;
  }
`
const Hint = styled.p`
  margin: var(--s-1) 0 var(--s-4);
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;
`
/** Columns of at least 22rem, in which a description fits in two lines. */
export const SpecialtyTiles = styled(TileList)`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
`
const SaveBar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: var(--z-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s-3);
  padding: var(--s-4) 0;
  border-top: 1px solid var(--line);
  background: var(--surface);

  > [role='alert'] {
    flex: 1 1 100%;
  }

  @media (max-width: 39.99em) {
    > a {
      flex: 1 1 5rem;
    }
    > button {
      flex: 2 1 auto;
    }
  }
`
const Selected = styled.p`
  margin-right: auto;
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;

  @media (max-width: 39.99em) {
    flex: 1 1 100%;
  }
`

const groups = [
  { type: 1, title: 'Do you have any of this equipment' },
  { type: 2, title: 'Do you have experience in these' },
  { type: 3, title: 'Do you have any of these vehicles' },
]

interface SpecialtyFormProps {
  specialties: readonly Specialty[]
  /** The packer's specialties when the form opens. */
  own: readonly number[]
  saving: boolean
  failure: PartlySaved | null
  onSave(wanted: ReadonlySet<number>, opened: ReadonlySet<number>): void
  /** The link that leaves without saving: Skip or Cancel. */
  leave: ReactNode
}

export function SpecialtyForm(props: SpecialtyFormProps) {
  const { specialties, saving, failure, leave } = props
  const [opened] = useState(() => new Set(props.own))
  const { value: wanted, setValue: setWanted } = useUnsavedInput('specialties', () => opened)

  useHtmlDataAttribute('foot', 'always')

  const toggle = (id: number) =>
    setWanted((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))

  function submit(event: FormEvent) {
    event.preventDefault()
    props.onSave(wanted, opened)
  }

  return (
    <Form onSubmit={submit}>
      {groups.map(({ type, title }) => (
        <fieldset key={type}>
          <legend>
            <h2>{title}</h2>
          </legend>
          <Hint>Select all that apply</Hint>
          <SpecialtyTiles>
            {specialties
              .filter((specialty) => specialty.specialty_type_id === type)
              .map(({ id, name, description }) => (
                <TileCheckbox
                  key={id}
                  label={name}
                  description={description}
                  icon={<SpecialtyIcon name={name} size={24} />}
                  name="specialties"
                  value={id}
                  checked={wanted.has(id)}
                  onChange={() => toggle(id)}
                />
              ))}
          </SpecialtyTiles>
        </fieldset>
      ))}
      <SaveBar>
        {failure && <SaveFailure failure={failure} specialties={specialties} />}
        <Selected role="status">{`${wanted.size} selected`}</Selected>
        {leave}
        <Button type="submit" variant="primary" busy={saving} busyLabel="Saving...">
          Save Specialties
        </Button>
      </SaveBar>
    </Form>
  )
}

interface SaveFailureProps {
  failure: PartlySaved
  specialties: readonly Specialty[]
}

/** Lists the saved and unsaved specialties after a failed save. */
function SaveFailure({ failure, specialties }: SaveFailureProps) {
  const list = (label: string, ids: readonly number[]) => {
    const names = specialties.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return ids.length > 0 ? `${label}: ${inWords(names)}. ` : ''
  }
  const { added, removed, unsaved, cause } = failure
  const isLost = isAnswerLost(cause)
  const saved = list('Added', added) + list('Removed', removed)
  return (
    <Panel tone="error" title="Failed to update specialties" role="alert">
      {[
        saved || (isLost ? '' : 'Nothing was changed. '),
        list(isLost ? 'Maybe not saved' : 'Not saved yet', unsaved),
        `${failureText(cause, ['error'])} Your choices are still here.`,
      ].join('')}
    </Panel>
  )
}
