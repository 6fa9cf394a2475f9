import { useQuery } from '@tanstack/react-query'
import { Panel, RadioList, Stack } from 'shared-ui'
import styled from 'styled-components'
import { specialtiesQuery } from '../../gigs.queries.ts'
import { type Conflict, labelOf, type Side, shownPart } from './gig-parts.ts'

const AsTyped = styled.span`
  white-space: pre-wrap;
`

interface ConflictPanelProps {
  conflict: Conflict
  onChoose(name: string, side: Side): void
}

/** Shows what another window has saved beside what the customer has typed, and lets the customer choose. */
export function ConflictPanel({ conflict, onChoose }: ConflictPanelProps) {
  const { data: specialties = [] } = useQuery(specialtiesQuery)
  const option = (side: Side, label: string, name: string) => ({
    value: side,
    label,
    description: <AsTyped>{shownPart(name, conflict[side], specialties)}</AsTyped>,
  })
  return (
    <Panel tone="warning" title="This job was changed in another window">
      <Stack $gap="var(--s-4)">
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
      </Stack>
    </Panel>
  )
}
