import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Panel, RadioList } from 'shared-ui'
import styled from 'styled-components'
import { specialtiesQuery } from '../../gigs.queries.ts'
import { type Conflict, labelOf, type Side, shownPart } from './gig-parts.ts'

/* The saved version is beside the typed one; on phones it is above. */
const Choices = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  & > [role='radiogroup'] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    align-items: stretch;
  }
  & label {
    align-items: start;
  }
`

const AsTyped = styled.span`
  white-space: pre-wrap;
`

interface ConflictPanelProps {
  conflict: Conflict
  onChoose(name: string, side: Side): void
}

/** Shows the version that another window saved beside the customer's, and lets the customer choose. */
export function ConflictPanel({ conflict, onChoose }: ConflictPanelProps) {
  const { data: specialties = [] } = useQuery(specialtiesQuery)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The customer may be at the end of the form. `nearest` would hide the title of a panel that is higher than the window.
    choices.current?.closest('[role="alert"]')?.scrollIntoView?.({ block: 'start' })
  }, [])
  const option = (side: Side, label: string, name: string) => ({
    value: side,
    label,
    description: <AsTyped>{shownPart(name, conflict[side], specialties)}</AsTyped>,
  })
  return (
    <Panel tone="warning" title="This job was changed in another window">
      <Choices ref={choices}>
        <p>Choose what to keep, then save. Nothing you typed is lost.</p>
        {conflict.differences.map(({ name, chosen }) => (
          <RadioList<Side>
            key={name}
            label={labelOf(name)}
            options={[option('saved', 'Saved now', name), option('yours', 'Yours', name)]}
            value={chosen}
            onChange={(side) => onChoose(name, side)}
          />
        ))}
      </Choices>
    </Panel>
  )
}
